// The figures of the house: `npm run measure`; with `-- --at REVISION` those of another revision beside today's;
// with `-- --where THING` the folders that the thing lies in.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { parse } from './arch/syntax.ts';

/** The product: what people run. */
const ROOTS = ['src-main', 'src-renderer', 'src-shared'];

/** Sentences are data: the catalogues, and the files of words of earlier revisions. */
const SENTENCES = [
  /^src-shared\/words\/\w\w\.ts$/,
  /^src-renderer\/.*\b(words|german)\.ts$/,
  /^src-renderer\/further-languages\/\w+\//,
  /^src-renderer\/words\/(shipped|states)\.ts$/,
  /^src-main\/(electron|imaging)\/.*words\.ts$/,
  /^src-shared\/.*-words\.ts$/,
  /^src-shared\/(notices|remark)\.ts$/,
  /^src-shared\/troubles\/(?!trouble-table|trouble-codes|trouble\.|sentences|errors|error-codes|english)/,
];

/** A file belongs to a thing if a word of its path, folders and name, says so; some rooms mean another thing by the word. */
const THINGS: Readonly<Record<string, RegExp>> = {
  printing:
    /^(?!src main (engine|spreadsheets)).*\b(printers?|print(s|ed|ing)?|press(es|ing)?|paper|sheets?|calibrations?)\b/,
  tokens: /^(?!src main (identity|labels)).*\b(tokens?|chain|wallet)\b/,
  phones: /\b(handhelds?|phones?|devices?|pairings?|check lists?)\b/,
  'check lists': /\bcheck lists?\b/,
  'database sharing': /^(?!src renderer).*\b(postgres(ql)?|leases?|moving|moves|sharing|s3|bucket)\b/,
};

/** Lines up to which a file counts into a row of the sizes. */
const SIZES = [40, 80, 150, 220, 400, Number.POSITIVE_INFINITY];

interface Source {
  /** From the project's folder, with / between the parts. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

type Figures = ReadonlyMap<string, string>;

const { at, where } = parseArgs({ options: { at: { type: 'string' }, where: { type: 'string' } } }).values;
if (where !== undefined) printFolders(THINGS[where] ?? fail(`It measures ${Object.keys(THINGS).join(', ')}.`));
else if (at !== undefined) print({ [at]: figuresAt(at), now: figuresOf('.') });
else print({ now: figuresOf('.') });

function figuresAt(revision: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-measure-'));
  try {
    const [archive, sources] = [join(folder, 'sources.tar'), join(folder, 'sources')];
    execFileSync('git', ['archive', '-o', archive, revision, ...ROOTS]);
    mkdirSync(sources);
    extract({ file: archive, cwd: sources, sync: true });
    return figuresOf(sources);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(folder: string): Figures {
  const all = sourcesIn(folder);
  const code = all.filter(({ path }) => !isSentences(path));
  return new Map([
    ...amounts('product', all, code),
    [
      'folders',
      counted(
        globSync(
          ROOTS.map((root) => `${root}/**/`),
          { cwd: folder },
        ).length,
      ),
    ],
    ...ROOTS.flatMap((root) => amounts(root, below(root, all), below(root, code))),
    ...Object.entries(THINGS).map(([name, word]): [string, string] => [name, whereIs(word, code)]),
    ['one importer, of the same folder', counted(withOneNeighbour(all))],
    ['median lines of a file', counted(all.map(({ lines }) => lines).sort((a, b) => a - b)[all.length >> 1] ?? 0)],
    ...SIZES.map((most, index): [string, string] => bySize(all, SIZES[index - 1] ?? 0, most)),
  ]);
}

function sourcesIn(folder: string): Source[] {
  return globSync(
    ROOTS.map((root) => `${root}/**/*.{ts,tsx}`),
    { cwd: folder },
  )
    .map((file) => ({ path: file.split(sep).join('/'), text: readFileSync(join(folder, file), 'utf8') }))
    .map(({ path, text }) => ({ path, text, lines: text.split('\n').length }));
}

function isSentences(path: string): boolean {
  return SENTENCES.some((place) => place.test(path));
}

function below(root: string, sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => path.startsWith(`${root}/`));
}

function amounts(name: string, all: readonly Source[], code: readonly Source[]): [string, string][] {
  return [
    [`${name}: files`, counted(all.length)],
    [`${name}: lines`, counted(linesOf(all))],
    [`${name}: lines of sentences`, counted(linesOf(all) - linesOf(code))],
    [`${name}: lines of code`, counted(linesOf(code))],
  ];
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { lines }) => sum + lines, 0);
}

/** Folders below one that bears the thing's name are one room with it. */
function whereIs(word: RegExp, sources: readonly Source[]): string {
  const folders = foldersOf(word, sources);
  const rooms = new Set(folders.map((folder) => roomOf(folder, word)));
  return `${counted(folders.length)} files, ${new Set(folders).size} folders, ${rooms.size} rooms`;
}

/** The folder of each file of the thing. */
function foldersOf(word: RegExp, sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => word.test(wordsOf(path))).map(({ path }) => posix.dirname(path));
}

function roomOf(folder: string, word: RegExp): string {
  const parts = folder.split('/');
  const named = parts.findIndex((part) => word.test(wordsOf(part)));
  return named < 0 ? folder : parts.slice(0, named + 1).join('/');
}

/** 'jobs/paper/PrintPanel.tsx' is 'jobs paper print panel tsx'. */
function wordsOf(path: string): string {
  return path
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\w]+/g, ' ')
    .toLowerCase();
}

/** Files that one other file alone imports, which stands beside them. */
function withOneNeighbour(sources: readonly Source[]): number {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const { file } of parse(path, text).imports) {
      if (file !== null) importers.set(file, (importers.get(file) ?? new Set()).add(path));
    }
  }
  return [...importers].filter(([file, by]) => {
    return (
      by.size === 1 && [...by].every((path) => posix.dirname(path) === posix.dirname(file)) && /\.tsx?$/.test(file)
    );
  }).length;
}

function bySize(sources: readonly Source[], above: number, most: number): [string, string] {
  const count = sources.filter(({ lines }) => lines > above && lines <= most).length;
  return [
    Number.isFinite(most) ? `files of ${above + 1} to ${most} lines` : `files over ${above} lines`,
    counted(count),
  ];
}

function printFolders(word: RegExp): void {
  const code = sourcesIn('.').filter(({ path }) => !isSentences(path));
  for (const [folder, files] of Object.entries(Object.groupBy(foldersOf(word, code), (folder) => folder)).sort()) {
    process.stdout.write(`${counted(files?.length ?? 0).padStart(5)}  ${folder}\n`);
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function counted(count: number): string {
  return count.toLocaleString('en');
}

function print(columns: Readonly<Record<string, Figures>>): void {
  const rows = [...(Object.values(columns)[0] ?? [])].map(([name]) => {
    return [name, ...Object.values(columns).map((figures) => figures.get(name) ?? '')];
  });
  for (const [name, ...values] of [['', ...Object.keys(columns)], ...rows]) {
    process.stdout.write(`${name?.padEnd(36)}${values.map((value) => value.padStart(36)).join('')}\n`);
  }
}
