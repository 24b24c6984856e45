#!/usr/bin/env node
// The command line. Goes on under the project's own Node where the machine's is too old. Installs nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { findProgram } from './programs.mjs';
import { compileCache, projectNode, root } from './project.mjs';
import { runHere } from './run-here.mjs';

/** The first that runs the sources and what they use. */
const oldestNode = 24;

/** @param {string} message */
function giveUp(message) {
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = 3;
}

async function runAgain(target, compiled, args) {
  try {
    const env = { ...process.env, NODE_COMPILE_CACHE: compiled ?? compileCache };
    const end = await runChild(projectNode, [target, ...args], { env });
    if (end.signal) process.kill(process.pid, end.signal);
    else process.exitCode = end.code;
  } catch (error) {
    giveUp(`The project's own Node does not start: ${error.message}. Run "npm start" once to install it again.`);
  }
}

if (!existsSync(join(root, 'node_modules', 'sharp'))) {
  giveUp(`Twinmark is not installed yet. Run "npm start" or "npm test" in ${root} once.`);
} else {
  const { target, compiled } = await findProgram('src-main/cli.ts');
  const isYoung = Number.parseInt(process.versions.node, 10) >= oldestNode;
  await (isYoung ? runHere : runAgain)(target, compiled, process.argv.slice(2));
}
