// What a program asked of the file system, in the order in which the calls ended. recorder.c writes it down.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = [
  ...['', 'write', 'length', 'sync', 'opened', 'rename', 'link', 'unlink', 'mkdir', 'rmdir', 'room', 'sent', 'strange'],
] as const;

export interface FileCall {
  readonly kind: (typeof KINDS)[number];
  readonly path: string;
  /** The new path of a rename or a link. What was strange. */
  readonly other: string;
  /** The port of the peer, where bytes were sent. */
  readonly port: number;
  /** When the call began and ended, in nanoseconds of the machine's monotonic clock. */
  readonly from: number;
  readonly to: number;
  /** Tells a file from every other one, also from one that has its inode later. */
  readonly inode: string;
  /** Where the bytes go, or the new length. */
  readonly at: number;
  readonly bytes: Buffer;
}

const HEAD = 64;
const RECORDER = join(import.meta.dirname, 'recorder.c');

/** Compiles the recorder. Null where there is no compiler. */
export function buildRecorder(folder: string): string | null {
  const library = join(folder, 'recorder.so');
  const { status } = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, RECORDER, '-ldl']);
  return process.platform === 'linux' && status === 0 ? library : null;
}

/** The environment of a program that is recorded. */
export function recordedBy(library: string, log: string, folders: readonly string[]): Record<string, string> {
  return { LD_PRELOAD: library, POWER_LOG: log, POWER_FOLDERS: folders.join(':') };
}

/** Reads the recordings in a folder. */
export function readRecordings(folder: string): FileCall[] {
  const calls = readdirSync(folder).flatMap((name) => [...callsIn(readFileSync(join(folder, name)))]);
  return calls.sort((a, b) => a.to - b.to);
}

function* callsIn(bytes: Buffer): Generator<FileCall> {
  // A kill may cut off the last one.
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const [kind, path, other, port] = [0, 4, 8, 12].map((more) => bytes.readUInt32LE(at + more)) as [
      number,
      number,
      number,
      number,
    ];
    const number = (more: number) => Number(bytes.readBigInt64LE(at + more));
    const payload = number(56);
    const texts = at + HEAD;
    const end = texts + path + other + payload;
    if (end > bytes.length) return;
    yield {
      kind: KINDS[kind] as FileCall['kind'],
      path: bytes.toString('utf8', texts, texts + path),
      other: bytes.toString('utf8', texts + path, texts + path + other),
      port,
      from: number(16),
      to: number(24),
      at: number(48),
      inode: `${bytes.readBigUInt64LE(at + 32)}.${bytes.readBigUInt64LE(at + 40)}`,
      bytes: bytes.subarray(texts + path + other, end),
    };
    at = end;
  }
}
