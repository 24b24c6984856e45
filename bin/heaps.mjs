// The heaps of the C library, from which pictures get their memory.
import { isProjectNode } from './project.mjs';

const MIB = 2 ** 20;

/**
 * For glibc. By itself it gives each thread heaps of its own, and these keep the memory of pictures that are gone: strangers who
 * send the worst pictures take a station to 1.2 GB then, and to 0.9 GB with these bounds (`npm run soak -- strangers`). Marking
 * is as quick (`npm run bench -- making`). With a threshold of 128 KB in place of 1 MB it takes some 15 % longer.
 */
export const heaps = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(MIB),
  MALLOC_TRIM_THRESHOLD_: String(16 * MIB),
};

/**
 * Begins this process anew with its heaps, which the C library sets up before any of the program runs. A process with a
 * channel to its parent stays as it is, since the channel would be lost; so does one of another Node, which only starts the
 * project's own.
 */
export function takeHeaps() {
  const has = Object.keys(heaps).every((name) => name in process.env);
  if (has || process.platform !== 'linux' || process.channel || !process.execve) return;
  // An import of `node:fs` reads all that it exports, which takes a fifth as long as to start Node.
  if (!isProjectNode(process.getBuiltinModule('node:fs'))) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...heaps, ...process.env });
}
