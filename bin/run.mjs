#!/usr/bin/env node
// The first script of every `npm run`: node bin/run.mjs FILE [ARGUMENT...]
// Plain JavaScript without dependencies, because it may run under the machine's Node before anything is installed.
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { heaps, takeHeaps } from './heaps.mjs';
import { ensureInstalled } from './install.mjs';
import { findProgram } from './programs.mjs';
import { compileCache, projectNode, root } from './project.mjs';
import { runHere } from './run-here.mjs';

const oldestNode = 20;

async function main([file, ...rest]) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Twinmark needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  }
  if (!file) throw new Error('Give the file to run: node bin/run.mjs FILE [ARGUMENT...]');
  if (!existsSync(join(root, file))) throw new Error(`There is no file ${file} in ${root}.`);
  if (isProjectNode()) takeHeaps();
  await ensureInstalled();
  const { target, compiled } = await findProgram(file);
  if (isProjectNode()) return runHere(target, compiled, rest);
  // Over the channel a long-running child notices when this process is killed, and ends too.
  return runChild(projectNode, [target, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...heaps, ...process.env, NODE_COMPILE_CACHE: compiled ?? compileCache },
  });
}

/** Once installed, `npm run` finds the project's own Node first: then no second process is needed. */
function isProjectNode() {
  return existsSync(projectNode) && realpathSync(projectNode) === realpathSync(process.execPath);
}

try {
  const end = await main(process.argv.slice(2));
  if (end?.signal) process.kill(process.pid, end.signal);
  else if (end) process.exitCode = end.code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
