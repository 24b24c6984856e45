import { multistream, pino } from 'pino';
import type { Log } from '../options.ts';
import { openLogFiles } from './log-files.ts';

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

/** A log of lines of JSON: on stderr, and in files that are rotated by size. There are no files where `folder` is null. */
export function openLog({ folder, stderr }: { folder: string | null; stderr: boolean }): OpenLog {
  const terminal = stderr ? pino.destination(STDERR) : null;
  const files = folder === null ? null : openLogFiles(folder, (line) => terminal?.write(line));
  const streams = multistream([terminal, files].filter((stream) => stream !== null).map((stream) => ({ stream })));
  const format = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  // The facts of a request are few and hold no secrets. Searching them would cost more than writing them.
  const requests = pino(format, streams);
  const logger = pino({ ...format, redact: { paths: SECRET_PATHS } }, streams);
  const hurry = () => {
    terminal?.flush();
    files?.flush();
  };
  return {
    request: (facts) => requests.info(facts, 'request'),
    info: (facts, text) => logger.info(facts, text),
    warn: (facts, text) => {
      logger.warn(facts, text);
      hurry();
    },
    error: (facts, text) => {
      logger.error(facts, text);
      hurry();
    },
    async close() {
      if (terminal) await new Promise<void>((resolve) => terminal.flush(() => resolve()));
      await files?.close();
    },
  };
}
