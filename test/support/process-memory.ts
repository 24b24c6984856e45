// The memory of a running process: how much it is, and what a core of it would hold. Linux alone shows it, to its user.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes that are searched at a time, and how far two pieces overlap so that nothing hides at a border. */
const PIECE = 8 * 2 ** 20;
const OVERLAP = 256;

/** What a process holds of the machine's memory in MB, as the kernel counts it: now, or at most since it began. */
export function megabytesOf(pid: number | 'self' | undefined, when: 'now' | 'most'): number {
  const name = when === 'now' ? 'VmRSS' : 'VmHWM';
  const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined) throw new Error(`/proc tells no memory of ${pid}.`);
  return (Number(kib) * 1024) / 1e6;
}

/** Linux keeps the memory of a process that gave up its privileges, as the sandbox of a browser does, from its own user too. */
export function isMemoryOpen(pid: number): boolean {
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r'));
    return writableOf(pid).length > 0;
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

/** Which of these lie in memory that the process can write to. */
export function foundInMemory(pid: number, needles: readonly Buffer[]): boolean[] {
  const found = needles.map(() => false);
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const piece = Buffer.alloc(PIECE);
  try {
    for (const [from, to] of writableOf(pid)) {
      for (let at = from; at < to; at += PIECE - OVERLAP) {
        const count = readAt(memory, piece, Math.min(PIECE, to - at), at);
        const shown = piece.subarray(0, count);
        needles.forEach((needle, i) => {
          found[i] ||= shown.includes(needle);
        });
      }
    }
  } finally {
    closeSync(memory);
  }
  return found;
}

function writableOf(pid: number): [from: number, to: number][] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  return lines.flatMap((line): [number, number][] => {
    const match = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
    return match ? [[Number.parseInt(match[1], 16), Number.parseInt(match[2], 16)]] : [];
  });
}

/** Nothing where the system gives nothing: a region may go while it is read. */
function readAt(memory: number, piece: Buffer, length: number, at: number): number {
  try {
    return readSync(memory, piece, 0, length, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO' || (error as NodeJS.ErrnoException).code === 'EFAULT') return 0;
    throw error;
  }
}
