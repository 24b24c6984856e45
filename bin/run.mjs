#!/usr/bin/env node
// The first script of every `npm run`: node bin/run.mjs FILE [ARGUMENT...]
// Plain JavaScript without dependencies, because it may run under the machine's Node before anything is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { projectNode, root } from './project.mjs';

const oldestNode = 20;

async function main([file, ...rest]) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Twinmark needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  }
  if (!file) throw new Error('Give the file to run: node bin/run.mjs FILE [ARGUMENT...]');
  const target = join(root, file);
  if (!existsSync(target)) throw new Error(`There is no file ${file} in ${root}.`);
  await ensureInstalled();
  return runChild(projectNode, [target, ...rest]);
}

try {
  const end = await main(process.argv.slice(2));
  if (end.signal) process.kill(process.pid, end.signal);
  else process.exitCode = end.code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
