// Rules on the tags of test files. Vitest refuses a tag that it does not know, but only once the file runs.
import { matchesGlob } from 'node:path';
import { QUICK_SUITES, TAGS, tagsIn, WITH_ROWS } from '#test/suites.ts';
import type { Rule } from './import-rules.ts';

export const tagsAreKnown: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const tags = [...tagsIn(text)];
      const isBelow = text.split('// @module-tag ').length - 1 > tags.length;
      const faults = tags.flatMap(
        ([tag, reason]) => faultOf(tag, reason, path) ?? shorterTestOf(tag, reason, paths) ?? [],
      );
      return [...faults, ...(isBelow ? ['a tag stands below the first lines, or twice'] : [])].map(
        (fault) => `${path}: ${fault}`,
      );
    });
};

function faultOf(tag: string, reason: string, path: string): string | null {
  if (!(tag in TAGS)) return `there is no tag ${tag}`;
  // A long file is long: nothing else is to be said of it.
  if (reason === '' && tag !== 'long') return `${tag} needs a reason`;
  const isQuick = QUICK_SUITES.includes(path.split('/')[1]);
  const means = { later: isQuick, sooner: !isQuick, long: true, nightly: true }[tag] ?? matchesGlob(path, WITH_ROWS);
  return means ? null : `${tag} changes nothing here`;
}

/** What is left to the night is tried briefly by another test, which runs in the day. */
function shorterTestOf(tag: string, reason: string, paths: ReadonlySet<string>): string | null {
  if (tag !== 'nightly') return null;
  const [shorter] = /test\/[\w/-]+\.test\.ts/.exec(reason) ?? [];
  return shorter && paths.has(shorter) ? null : 'nightly names no shorter test that is there';
}
