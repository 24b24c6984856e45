import { mkdirSync } from 'node:fs';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const FILE_SIZE = '10M';
const FILES = 10;
/** Pause before a log that could not be written is tried again: a full disk may have room by then. */
const RETRY_MS = 30_000;
/** Lines are gathered and written together: a write for each line would cost a busy station more than all other work. */
const GATHER_MS = 200;
const GATHER_CHARACTERS = 65_536;

/** Log files that are rotated by size. `tell` gets a line when they cannot be written; writing is tried again later. */
export function openLogFiles(folder: string, name: string, tell: (line: string) => void) {
  let stream: RotatingFileStream | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let waiting: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | null = null;

  function fail(error: Error): void {
    stream = null;
    failedAt = performance.now();
    const msg = `The log file cannot be written: ${error.message}`;
    tell(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg })}\n`);
  }

  function open(): RotatingFileStream | null {
    if (performance.now() - failedAt < RETRY_MS) return null;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const opened = createStream(name, { path: folder, size: FILE_SIZE, maxFiles: FILES, mode: 0o600 });
      return opened.on('error', fail).on('warning', fail);
    } catch (error) {
      fail(error as Error);
      return null;
    }
  }

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const text = waiting.join('');
    waiting = [];
    characters = 0;
    if (text === '') return;
    stream ??= open();
    stream?.write(text);
  }

  return {
    write(line: string): void {
      waiting.push(line);
      characters += line.length;
      if (characters >= GATHER_CHARACTERS) flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    /** Writes the lines that wait. */
    flush,
    async close(): Promise<void> {
      flush();
      const last = stream;
      stream = null;
      if (last) await new Promise<void>((resolve) => last.end(resolve));
    },
  };
}
