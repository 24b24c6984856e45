import { isNode, type Node, nameOf, type SourceFile, statementsOf } from './syntax.ts';

export interface Entry {
  readonly word: string;
  /** Where the word lies on each floor: folders of the window, rooms of the services, tables of the store, events. */
  readonly screen: readonly string[];
  readonly service: readonly string[];
  readonly table: readonly string[];
  readonly event: readonly string[];
  /** Words that mean the same and are not used. */
  readonly not: readonly string[];
}

type Floor = 'screen' | 'service' | 'table' | 'event';
/** What there is on each floor. */
export type Floors = Readonly<Record<Floor, readonly string[]>>;

/** Names that say nothing of what is meant, so that each room would have another one of them. */
const VAGUE = ['Found', 'Place'];

/** The table under "Glossary": word, meaning, a column for each floor, words that are not used. */
export function glossaryIn(page: string): Entry[] {
  const [, table = ''] = page.split('\n## Glossary\n');
  return table
    .split('\n')
    .filter((line) => /^\| (?!word |--)/.test(line))
    .map((line) => {
      const [word = '', , screen = '', service = '', tables = '', event = '', not = ''] = line.split('|').slice(1);
      return {
        word: word.trim(),
        screen: listIn(screen),
        service: listIn(service),
        table: listIn(tables),
        event: listIn(event),
        not: listIn(not),
      };
    });
}

function listIn(cell: string): string[] {
  return cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** What the glossary names on a floor and is not there, as sentences. */
export function missingFloors(glossary: readonly Entry[], floors: Floors): string[] {
  return glossary.flatMap((entry) =>
    (['screen', 'service', 'table', 'event'] as const).flatMap((floor) =>
      entry[floor]
        .filter((name) => !floors[floor].includes(name))
        .map((name) => `The ${floor} "${name}" of the word "${entry.word}" is not there.`),
    ),
  );
}

/** Types, classes and components that are called by a word of the glossary and lie in no room of it, and vague ones. */
export function strayNames(glossary: readonly Entry[], files: readonly SourceFile[]): string[] {
  const entries = new Map(glossary.map((entry) => [entry.word.replaceAll(' ', '').toLowerCase(), entry]));
  return files
    .filter(({ path }) => path.startsWith('src-'))
    .flatMap(({ path, program }) =>
      exportsOf(program)
        .filter((name) => /^[A-Z]/.test(name) && name !== name.toUpperCase())
        .flatMap((name) => {
          if (VAGUE.includes(name)) return [`${path} exports ${name}: say what it is of.`];
          const entry = entries.get(name.toLowerCase());
          return entry && !isRoomOf(entry, path) ? [`${path} exports ${name}, which is no room of that word.`] : [];
        }),
    );
}

function isRoomOf({ word, screen, service }: Entry, path: string): boolean {
  const rooms = [
    'src-shared/',
    ...service.map((room) => `src-main/services/${room}/`),
    ...screen.map((folder) => `src-renderer/features/${folder}/`),
  ];
  const own = word.replaceAll(' ', '-').toLowerCase();
  return rooms.some((room) => path.startsWith(room)) || path.split('/').some((part) => part.split('.')[0] === own);
}

/** Each exported name with the words in it, in lower case and in the singular: `createBatchRuns` has create, batch and run. */
export function exportedNames(files: readonly SourceFile[]): Map<string, readonly string[]> {
  const names = files
    .filter((file) => file.path.startsWith('src-'))
    .flatMap((file) => statementsOf(file.program).flatMap(namesOf));
  return new Map(names.map((name) => [name, wordsOf(name)]));
}

/** What the glossary and the exported names do not agree on, as sentences. */
export function disagreements(glossary: readonly Entry[], names: ReadonlyMap<string, readonly string[]>): string[] {
  const using = (word: string) => [...names].filter(([, words]) => hasTerm(words, word)).map(([name]) => name);
  return glossary.flatMap(({ word, not }) => [
    ...(using(word).length > 0 ? [] : [`No exported name has the word "${word}".`]),
    ...not.flatMap((other) => using(other).map((name) => `${name} says "${other}"; the word is "${word}".`)),
  ]);
}

/** The names that a module exports itself. */
function exportsOf(program: Node): string[] {
  return (program['body'] as Node[]).flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && isNode(node['declaration']) ? namesOf(node['declaration']) : [],
  );
}

function namesOf(statement: { readonly [key: string]: unknown }): string[] {
  const declared = statement['declarations'];
  const nodes = Array.isArray(declared) ? declared.map((one) => one.id) : [statement['id']];
  return nodes.filter(isNode).flatMap((node) => nameOf(node) ?? []);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => singular(word.toLowerCase()));
}

/** Whether the words of a term, such as "watermark ID", stand in a name one after the other. */
function hasTerm(words: readonly string[], term: string): boolean {
  const parts = term.split(' ').map((part) => singular(part.toLowerCase()));
  return words.some((_, from) => parts.every((part, at) => words[from + at] === part));
}

function singular(word: string): string {
  return word.replace(/(?<=(ch|sh|x))es$|(?<=[^s])s$/, '');
}
