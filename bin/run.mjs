#!/usr/bin/env node
// The first script of every `npm run`: node bin/run.mjs FILE [ARGUMENT...]
// Plain JavaScript without dependencies, because it may run under the machine's Node before anything is installed.
import { takeHeaps } from './heaps.mjs';

const oldestNode = 20;

try {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Twinmark needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  }
  const [file, ...rest] = process.argv.slice(2);
  if (!file) throw new Error('Give the file to run: node bin/run.mjs FILE [ARGUMENT...]');
  takeHeaps();
  // A process that begins anew loads nothing more.
  const { launch } = await import('./launch.mjs');
  const end = await launch(file, rest);
  if (end?.signal) process.kill(process.pid, end.signal);
  else if (end) process.exitCode = end.code;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
