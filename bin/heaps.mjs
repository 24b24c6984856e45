// The heaps of the C library, from which pictures get their memory.

const MIB = 2 ** 20;

/**
 * For glibc, which otherwise gives each thread heaps of its own that keep what its pictures gave back: strangers who send the
 * worst pictures took a station to 1.2 GB, and with these to 0.9 GB (`npm run soak -- strangers`). Marking keeps its pace
 * within what two runs differ by (`npm run bench -- making`), which it does not where smaller pieces are given back, too.
 */
export const heaps = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(MIB),
  MALLOC_TRIM_THRESHOLD_: String(16 * MIB),
};

/**
 * Begins this process anew with its heaps, which the C library sets up before any of the program runs. A process with a
 * channel to its parent stays as it is, since the channel would be lost.
 */
export function takeHeaps() {
  const has = Object.keys(heaps).every((name) => name in process.env);
  if (has || process.platform !== 'linux' || process.channel || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...heaps, ...process.env });
}
