import { mkdirSync } from 'node:fs';
import { multistream, pino } from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import type { Log } from '#main/base/log.ts';

export interface OpenLog extends Log {
  /** Writes the lines that still wait. */
  close(): Promise<void>;
}

/** `maxLength` bounds the lines that wait for a slow reader of stderr, so that the log cannot stop the station. */
const STDERR = { fd: 2, sync: false, minLength: 4096, periodicFlush: 250, maxLength: 4 * 2 ** 20 };

/** Names of values that are never written, even where a fault has them. */
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

const SECRET_PATHS = SECRETS.flatMap((name) => [name, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * A terminal that was closed takes no line any more, which is no fault of the station. Lines that wait for it would be written
 * again at the end of the process, and would keep it from ending: so nothing is written there from then on.
 */
function openTerminal() {
  const terminal = pino.destination(STDERR);
  const nothing = () => {};
  terminal.on('error', () => {
    Object.assign(terminal, { write: () => true, flush: (done?: () => void) => done?.() });
    Object.assign(terminal, { end: nothing, flushSync: nothing, destroy: nothing });
  });
  return terminal;
}

/** A log of lines of JSON: on stderr, and in files that are rotated by size. There are no files where `folder` is null. */
export function openLog({ folder, stderr }: { folder: string | null; stderr: boolean }): OpenLog {
  const terminal = stderr ? openTerminal() : null;
  const open = (name: string) => (folder === null ? null : openLogFiles(folder, name, (line) => terminal?.write(line)));
  // Anybody can make requests, so their lines have files of their own: they never push out what else happened.
  const [files, requestFiles] = [open('twinmark.log'), open('requests.log')];
  const to = (file: typeof files) =>
    multistream([terminal, file].filter((stream) => stream !== null).map((stream) => ({ stream })));
  const format = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  // The facts of a request are few and hold no secrets. Searching them would cost more than writing them.
  const requests = pino(format, to(requestFiles));
  const logger = pino({ ...format, redact: { paths: SECRET_PATHS } }, to(files));
  const repeated = boundRepeatedLines();
  const hurry = () => {
    terminal?.flush();
    files?.flush();
  };
  return {
    request: (facts) => requests.info(facts, 'request'),
    info: (facts, text) => repeated.pass((...line) => logger.info(...line), facts, text),
    warn: (facts, text) => {
      repeated.pass((...line) => logger.warn(...line), facts, text);
      hurry();
    },
    error: (facts, text) => {
      repeated.pass((...line) => logger.error(...line), facts, text);
      hurry();
    },
    async close() {
      repeated.end();
      if (terminal) await new Promise<void>((resolve) => terminal.flush(() => resolve()));
      await Promise.all([files?.close(), requestFiles?.close()]);
    },
  };
}

const FILE_SIZE = '10M';
const FILES = 10;
/** Pause before a log that could not be written is tried again: a full disk may have room by then. */
const RETRY_MS = 30_000;
/** Lines are gathered and written together: a write for each line would cost a busy station more than all other work. */
const GATHER_MS = 200;
const GATHER_CHARACTERS = 65_536;

/** Log files that are rotated by size. `tell` gets a line when they cannot be written; writing is tried again later. */
function openLogFiles(folder: string, name: string, tell: (line: string) => void) {
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

/** Lines of one text that are written in a minute. The rest are counted: nobody can fill the log with one fault. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Texts that are counted at a time. */
const TEXTS = 1000;

type Write = (facts: object, text: string) => void;

interface Seen {
  readonly write: Write;
  readonly since: number;
  count: number;
}

export function boundRepeatedLines(now: () => number = () => performance.now()) {
  const known = new Map<string, Seen>();

  function tellLeftOut(text: string): void {
    const seen = known.get(text);
    known.delete(text);
    if (seen && seen.count > MOST_A_MINUTE) seen.write({ left_out: seen.count - MOST_A_MINUTE }, text);
  }

  return {
    /** Writes the line, or counts it where its text was written often within the minute. */
    pass(write: Write, facts: object, text: string): void {
      if (now() - (known.get(text)?.since ?? 0) >= MINUTE_MS) tellLeftOut(text);
      const seen = known.get(text) ?? { write, since: now(), count: 0 };
      known.set(text, seen);
      if (++seen.count <= MOST_A_MINUTE) write(facts, text);
      const [oldest] = known.keys();
      if (known.size > TEXTS && oldest !== undefined) tellLeftOut(oldest);
    },
    /** Tells how many lines were left out. */
    end(): void {
      for (const text of [...known.keys()]) tellLeftOut(text);
    },
  };
}
