import { isNode, nameOf, type SourceFile, statementsOf } from './syntax.ts';

export interface Entry {
  readonly word: string;
  /** Words that mean the same and are not used. */
  readonly not: readonly string[];
}

/** The table under "Glossary": word, meaning, words that are not used. */
export function glossaryIn(page: string): Entry[] {
  const [, table = ''] = page.split('\n## Glossary\n');
  return [...table.matchAll(/^\| (?!word |--)([^|]+) \|[^|]*\|([^|]*)\|$/gm)].map(([, word, not]) => ({
    word: word.trim(),
    not: not
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }));
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
