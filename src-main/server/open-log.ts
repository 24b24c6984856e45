import { mkdirSync } from 'node:fs';
import { type Logger, multistream, pino } from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import type { Log } from './ports.ts';

export interface LogOptions {
  /** Where the files go; null for none. */
  readonly folder: string | null;
  readonly stderr: boolean;
}

export interface OpenLog extends Log {
  /** Writes what still waits. */
  close(): Promise<void>;
}

const FILE_SIZE = '10M';
const FILES = 10;
/** How long a log that cannot be written is left alone: a full disk may have room again. */
const RETRY_MS = 30_000;
/** What may wait for a reader of stderr that does not read. The rest is dropped: the log must not stop the station. */
const STDERR_BACKLOG = 4 * 2 ** 20;

/** What must never be written, should a fault carry it. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'passphrase',
  'password',
  'key',
  'token',
  'access_token',
  'secret',
];

/** A log of lines of JSON: on stderr, and in files that are rotated by size. */
export function openLog({ folder, stderr }: LogOptions): OpenLog {
  const terminal = stderr ? pino.destination({ fd: 2, sync: false, maxLength: STDERR_BACKLOG }) : null;
  const files = folder === null ? null : openFiles(folder, (text) => terminal?.write(text));
  const streams = [terminal, files].filter((stream) => stream !== null).map((stream) => ({ stream }));
  const logger: Logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...SECRETS, ...SECRETS.map((name) => `*["${name}"]`), ...SECRETS.map((name) => `*.*["${name}"]`)],
      },
    },
    multistream(streams),
  );
  return {
    info: (facts, text) => logger.info(facts, text),
    warn: (facts, text) => logger.warn(facts, text),
    error: (facts, text) => logger.error(facts, text),
    async close() {
      if (terminal) await new Promise<void>((resolve) => terminal.flush(() => resolve()));
      await files?.close();
    },
  };
}

/** A file that cannot be written is told of on the terminal, and tried again later. */
function openFiles(folder: string, tell: (line: string) => void) {
  let stream: RotatingFileStream | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  function fail(error: Error): void {
    stream = null;
    failedAt = performance.now();
    tell(
      `${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg: `The log file cannot be written: ${error.message}` })}\n`,
    );
  }

  function open(): RotatingFileStream | null {
    if (performance.now() - failedAt < RETRY_MS) return null;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const opened = createStream('twinmark.log', { path: folder, size: FILE_SIZE, maxFiles: FILES, mode: 0o600 });
      return opened.on('error', fail).on('warning', fail);
    } catch (error) {
      fail(error as Error);
      return null;
    }
  }

  return {
    write(line: string): void {
      stream ??= open();
      stream?.write(line);
    },
    async close(): Promise<void> {
      const last = stream;
      stream = null;
      if (last) await new Promise<void>((resolve) => last.end(resolve));
    },
  };
}
