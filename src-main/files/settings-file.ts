import { readFile } from 'node:fs/promises';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { placesIn } from './data-folder.ts';
import { codeOf, diskFailureOf } from './disk-failures.ts';
import { writeDurably } from './durable-files.ts';
import { isAbsent } from './presence.ts';
import { checkSettings } from './setting-values.ts';

/** The settings of a data folder, perhaps none. */
export async function readSettingsFile(folder: string): Promise<Partial<Settings>> {
  return (await readSettingsAt(placesIn(folder).settings)) ?? {};
}

type Values = Readonly<Record<string, unknown>>;

/** The settings of a file, null where there is none. `take` gives what of it are settings, or what is wrong with the rest. */
export async function readSettingsAt(
  file: string,
  take: (given: Values) => Values | string = (given) => given,
): Promise<Partial<Settings> | null> {
  const text = await readText(file);
  if (text === null) return null;
  const given = parse(text, file);
  assertNamedOnce(text, file);
  try {
    const taken = take(given);
    if (typeof taken === 'string') throw new AppError('bad_input', taken);
    return checkSettings(taken);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${file}${lineOfSetting(text, given, error.message)}: ${error.message}`, {
      cause: error,
      trouble: wrongFile(file),
    });
  }
}

/** Writes the settings. Only the owner can read the file, since it has secrets. */
export async function writeSettingsFile(folder: string, settings: Partial<Settings>): Promise<void> {
  const { settings: file } = placesIn(folder);
  const text = `${JSON.stringify(checkSettings(settings), null, 2)}\n`;
  try {
    await writeDurably(file, text, 0o600);
  } catch (error) {
    throw diskFailureOf(error);
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    if (codeOf(error) === 'EISDIR') {
      const told = `${file} is a folder. Move it away to go on with the defaults.`;
      throw new AppError('bad_input', told, { cause: error, trouble: wrongFile(file) });
    }
    throw diskFailureOf(error);
  }
}

function parse(text: string, file: string): Record<string, unknown> {
  const value = parseJson(text.replace(/^\uFEFF/, ''), file);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new AppError(
    'bad_input',
    `${file}, line 1: the settings must be one JSON object, as in {"service.prefix": "TW"}.`,
    { trouble: wrongFile(file) },
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = lineOfFault(text, String(error));
    const advice = 'Mend the line, or remove the file to go on with the defaults.';
    const told = `${file}, line ${line}: this is no valid JSON. ${advice}`;
    throw new AppError('bad_input', told, { cause: error, trouble: wrongFile(file) });
  }
}

function wrongFile(file: string): Trouble {
  return trouble('settings_file', { file });
}

/** The line of a fault in JSON. The parser names a position, unless the text ended too early. */
function lineOfFault(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}

/** Refuses a setting that is there twice: the parser would silently take the last one. */
function assertNamedOnce(text: string, file: string): void {
  const names = new Set<string>();
  let depth = 0;
  for (const { 0: token, 1: isName, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (isName !== undefined && depth === 1) {
      const name = JSON.parse(token.slice(0, -isName.length)) as string;
      if (names.has(name)) {
        const line = text.slice(0, index).split('\n').length;
        const told = `${file}, line ${line}: ${name} is there twice. Remove one of them.`;
        throw new AppError('bad_input', told, { trouble: wrongFile(file) });
      }
      names.add(name);
    }
  }
}

function lineOfSetting(text: string, given: Readonly<Record<string, unknown>>, message: string): string {
  const name = Object.keys(given).find((one) => message.includes(one) && !isFine(one, given[one]));
  const line = name === undefined ? -1 : text.split('\n').findIndex((one) => one.includes(JSON.stringify(name)));
  return line < 0 ? '' : `, line ${line + 1}`;
}

function isFine(name: string, value: unknown): boolean {
  try {
    checkSettings({ [name]: value });
    return true;
  } catch {
    return false;
  }
}
