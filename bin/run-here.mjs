// Runs a program in this process.
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
  // Node writes the cache at the end of the process. A station that is killed has no such end.
  setTimeout(module.flushCompileCache, loadedMs).unref();
  try {
    await import(pathToFileURL(target).href);
  } catch (error) {
    // The program has failed, and not this launcher: prints the error as Node would.
    process.stderr.write(`${error?.stack ?? error}\n`);
    process.exitCode = 1;
  }
}
