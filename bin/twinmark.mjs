#!/usr/bin/env node
// The command line. Goes on under the project's own Node where the machine's does not run the sources. Installs nothing.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { compileCache, projectNode, root } from './project.mjs';

const entry = join(root, 'src-main', 'cli.ts');

/** @param {string} message */
function giveUp(message) {
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = 3;
}

async function runAgain() {
  try {
    const end = await runChild(projectNode, [entry, ...process.argv.slice(2)], {
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    });
    if (end.signal) process.kill(process.pid, end.signal);
    else process.exitCode = end.code;
  } catch (error) {
    giveUp(`The project's own Node does not start: ${error.message}. Run "npm start" once to install it again.`);
  }
}

/** The sources run as they are from 22.18 on. */
function runsSources([major, minor]) {
  return major > 22 ? Boolean(process.features.typescript) : major === 22 && minor >= 18;
}

if (!existsSync(join(root, 'node_modules', 'sharp'))) {
  giveUp(`Twinmark is not installed yet. Run "npm start" or "npm test" in ${root} once.`);
} else if (runsSources(process.versions.node.split('.').map(Number))) {
  module.enableCompileCache(compileCache);
  await import(pathToFileURL(entry).href);
} else await runAgain();
