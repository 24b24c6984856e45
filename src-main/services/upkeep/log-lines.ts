import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { orNull } from '#main/files/presence.ts';
import { LOG_LEVELS, type LogLine } from '#shared/station/diagnostics-api.ts';

export interface LogQuery {
  readonly level: (typeof LOG_LEVELS)[number];
  readonly text: string;
  readonly limit: number;
}

/** The newest files: what happened, and what was asked for. The names of older files have the time before these names. */
const NEWEST = ['twinmark.log', 'requests.log'] as const;
/** Some thousand lines. */
const TAIL_BYTES = 2 ** 21;
/** Requests for the log are not shown: a window that follows the log would fill it with them. */
const OWN = '/api/desk/log';

/** The last lines that were asked for, the newest last. */
export async function lastLines(folder: string, { level, text, limit }: LogQuery): Promise<LogLine[]> {
  const wanted = text.toLowerCase();
  const levels = LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
  const files = await Promise.all(NEWEST.map((name) => tailOf(folder, name)));
  const lines = files.map((text) => text.split('\n').filter((line) => line !== '' && !line.includes(OWN)));
  return inOrder(lines)
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .map(({ text }) => readLine(text))
    .filter((line) => levels.includes(line.level))
    .slice(-limit);
}

/** The lines of several files by their times. A line without a time stays behind the one before it. */
function inOrder(files: readonly (readonly string[])[]): { readonly at: string; readonly text: string }[] {
  const timed = files.flatMap((lines) => {
    let at = '';
    return lines.map((text) => {
      at = readLine(text).time ?? at;
      return { at, text };
    });
  });
  return timed.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** The names of the log's files. */
export async function logFiles(folder: string): Promise<string[]> {
  const entries = (await orNull(readdir(placesIn(folder).logs, { withFileTypes: true }))) ?? [];
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : []));
}

/** A line that is not valid, such as one that a kill cut off, is shown as it is. */
function readLine(line: string): LogLine {
  try {
    const value = JSON.parse(line);
    if (typeof value !== 'object') return asItIs(line);
    const { time, level, msg, ...facts } = value;
    return {
      time: Number.isNaN(Date.parse(time)) ? null : String(time),
      level: LOG_LEVELS.includes(level) ? level : 'info',
      text: String(msg ?? ''),
      facts: Object.keys(facts).length > 0 ? JSON.stringify(facts) : '',
    };
  } catch {
    return asItIs(line);
  }
}

function asItIs(line: string): LogLine {
  return { time: null, level: 'info', text: line, facts: '' };
}

/** Reaches into older files where the newest has just been begun. */
async function tailOf(folder: string, newest: string): Promise<string> {
  const older = (await logFiles(folder)).filter((name) => name !== newest && name.endsWith(newest));
  const parts: string[] = [];
  let room = TAIL_BYTES;
  for (const name of [newest, ...older.sort().reverse()]) {
    const { text, whole } = await endOf(join(placesIn(folder).logs, name), room);
    parts.unshift(text);
    room -= Buffer.byteLength(text);
    if (!whole || room <= 0) break;
  }
  return parts.join('\n');
}

async function endOf(file: string, most: number): Promise<{ text: string; whole: boolean }> {
  const handle = await orNull(open(file, 'r'));
  if (!handle) return { text: '', whole: true };
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - most);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const text = buffer.toString('utf8', 0, bytesRead);
    if (start === 0) return { text, whole: true };
    // The first line may have lost its beginning.
    return { text: text.slice(text.indexOf('\n') + 1), whole: false };
  } finally {
    await handle.close();
  }
}
