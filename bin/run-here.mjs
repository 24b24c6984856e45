// Goes on with a program in this process.
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileCache } from './project.mjs';

/** By then a program has loaded what every start needs. */
const loadedMs = 5000;

/**
 * @param {string} target
 * @param {string | null} compiled Where Node keeps what it compiles; null for the place of all sources.
 * @param {readonly string[]} args
 */
export async function runHere(target, compiled, args) {
  process.argv = [process.execPath, target, ...args];
  module.enableCompileCache(compiled ?? compileCache);
  // Node itself keeps it at the end, which a station that is killed does not come to.
  setTimeout(module.flushCompileCache, loadedMs).unref();
  try {
    await import(pathToFileURL(target).href);
  } catch (error) {
    // A fault of the program's, not of ours: whole, as Node itself would tell it.
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}
