// npm run words -- out LANGUAGE FILE.po hands the sentences of a language to a translator; npm run words -- in LANGUAGE FILE.po
// takes them back. A language that is not there yet gets its file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellFailure } from '#main/cli/outcome.ts';
import { root } from '#main/product.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { messagesOf, newFile, withMessages } from './language-file.ts';
import { fromPo, toPo } from './po.ts';

const USAGE = 'npm run words -- out|in LANGUAGE FILE.po, with the language as de or it';
const say = (line: string) => console.log(line);

try {
  const [way, language = '', file, ...more] = process.argv.slice(2);
  if (!/^[a-z]{2}$/.test(language) || language === 'en' || file === undefined || more.length > 0)
    throw new AppError('bad_input', `Usage: ${USAGE}. English is what is translated.`);
  if (way === 'out') handOut(language, file);
  else if (way === 'in') takeBack(language, file);
  else throw new AppError('bad_input', `Usage: ${USAGE}.`);
} catch (error) {
  process.exitCode = tellFailure(error, false, { out: say, log: (line) => console.error(line) });
}

function handOut(language: string, file: string): void {
  const english = messagesOf(readFileSync(placeOf('en'), 'utf8'));
  const place = placeOf(language);
  const translated = existsSync(place) ? messagesOf(readFileSync(place, 'utf8')) : new Map<string, string>();
  writeFileSync(file, toPo(language, english, translated));
  say(`${english.size} sentences, ${translated.size} of them translated: ${file}`);
}

function takeBack(language: string, file: string): void {
  const english = readFileSync(placeOf('en'), 'utf8');
  const { messages, refused, untranslated } = fromPo(textOf(file), messagesOf(english));
  const place = placeOf(language);
  const isNew = !existsSync(place);
  const before = isNew ? new Map<string, string>() : messagesOf(readFileSync(place, 'utf8'));
  const changed = [...messages].filter(([key, message]) => before.get(key) !== message).length;
  writeFileSync(
    place,
    isNew ? newFile(english, language, messages) : withMessages(readFileSync(place, 'utf8'), messages),
  );
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', place], { cwd: root, stdio: 'ignore' });
  say(`${changed} sentences changed, ${untranslated.length} are not translated: ${place}`);
  for (const line of refused) say(`Not taken: ${line}`);
  if (refused.length > 0) process.exitCode = 1;
}

function placeOf(language: string): string {
  return join(root, 'src-shared', 'words', `${language}.ts`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AppError('not_found', `There is no file ${file}. Usage: ${USAGE}.`, { cause: error });
  }
}
