// Preloaded into a process and its threads: sharp finds no build for this machine, and takes its WebAssembly build, as on
// machines that it has no other build for. Each thread that does so says it on stderr.
const { Module } = require('node:module');
const { writeSync } = require('node:fs');

const BUILT_FOR_A_MACHINE = /^@img\/sharp-(?!wasm32)[\w-]+\/sharp\.node$|\/src\/build\/Release\//;
const resolve = Module._resolveFilename;

Module._resolveFilename = (name, ...rest) => {
  if (BUILT_FOR_A_MACHINE.test(name))
    throw Object.assign(new Error(`${name} is left out`), { code: 'MODULE_NOT_FOUND' });
  if (name.startsWith('@img/sharp-wasm32')) writeSync(2, 'the WebAssembly build\n');
  return resolve(name, ...rest);
};
