import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLE_NAMES } from '#main/store/schema/schema.ts';
import { closedDoors, roomsHaveOneDoor } from './doors.ts';
import * as functionRules from './function-rules.ts';
import { disagreements, exportedNames, glossaryIn, missingFloors, strayNames } from './glossary.ts';
import type { Rule } from './import-rules.ts';
import * as importRules from './import-rules.ts';
import { longFunctions } from './long-functions.ts';
import * as moduleRules from './module-rules.ts';
import { planted } from './planted.ts';
import { parse } from './syntax.ts';
import { tagsAreKnown } from './tag-rules.ts';
import { tracesOfMachines } from './text-rules.ts';
import { titlesAreSentences } from './title-rules.ts';
import { parseSources, projectFiles } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const rules: Record<string, Rule> = {
  ...importRules,
  ...moduleRules,
  functionsAreShort: functionRules.functionsAreShort,
  roomsHaveOneDoor,
  tagsAreKnown,
  titlesAreSentences,
};

describe('the sources of Twinmark', () => {
  const sources = parseSources(root);

  test('are found at all', () => {
    const paths = sources.map((file) => file.path);
    expect(paths).toEqual(
      expect.arrayContaining(['bin/run.mjs', 'src-main/engine/numeric/raster.ts', 'test/arch/arch.test.ts']),
    );
  });

  test.each(Object.entries(rules))('keep the rule %s', (_, rule) => {
    expect(rule(sources)).toEqual([]);
  });

  test('have no function in the list of the long ones that got shorter', () => {
    const now = Object.fromEntries(functionRules.longFunctionsOf(sources));
    const shorter = Object.entries(longFunctions).filter(([name, lines]) => (now[name] ?? 0) < lines);
    expect(
      shorter.map(([name]) => `${name} has ${now[name] ?? 'no'} lines: say so in test/arch/long-functions.ts`),
    ).toEqual([]);
  });

  test('have no second door of a room that nobody uses', () => {
    expect(closedDoors(sources)).toEqual([]);
  });

  test('keep the glossary of ARCHITECTURE.md in the names that they export', () => {
    const glossary = glossaryIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
    expect(glossary.length).toBeGreaterThanOrEqual(30);
    expect(disagreements(glossary, exportedNames(sources))).toEqual([]);
    expect(strayNames(glossary, sources)).toEqual([]);
  });

  test('have the screens, services, tables and events that the glossary names', () => {
    const glossary = glossaryIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
    const foldersIn = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
    const events = readFileSync(join(root, 'src-shared/station/events.ts'), 'utf8');
    const floors = {
      screen: foldersIn('src-renderer/features'),
      service: foldersIn('src-main/services'),
      table: TABLE_NAMES,
      event: [...events.matchAll(/readonly type: '(\w+)'/g)].map(([, name]) => name),
    };
    expect(missingFloors(glossary, floors)).toEqual([]);
    expect(glossary.filter(({ table, event }) => table.length + event.length > 0).length).toBeGreaterThan(15);
  });

  test('hold no traces of the machine they were written on', () => {
    const traces = projectFiles(root).flatMap((path) => {
      const bytes = readFileSync(join(root, path));
      return bytes.includes(0) ? [] : tracesOfMachines(path, bytes.toString('utf8'));
    });
    expect(traces).toEqual([]);
  });
});

describe('negative controls', () => {
  test('every rule has a planted breach', () => {
    const caught = new Set(planted.filter(([, , , breaches]) => breaches > 0).map(([rule]) => rule));
    expect([...caught].sort()).toEqual(Object.keys(rules).sort());
  });

  test.each(planted)('%s sees %s', (name, _, files, breaches) => {
    const parsed = Object.entries(files).map(([path, text]) => parse(path, text));
    expect(rules[name]?.(parsed)).toHaveLength(breaches);
  });

  test.each([
    `const folder = '${'/tm' + 'p'}/pictures';`,
    `cd ${'/hom' + 'e'}/someone/twinmark`,
    `see ${'/wor' + 'k'}/main`,
    `"resolved": "https://${'regist' + 'ry.npmjs'}.org/sharp"`,
  ])('the trace in %j is found', (line) => {
    expect(tracesOfMachines('a.md', `a\n${line}`)).toHaveLength(1);
  });

  test.each(['src-main/workers/pool.ts', "join(root, 'tmp')", 'https://example.org/work/'])(
    'there is no trace in %j',
    (line) => {
      expect(tracesOfMachines('a.md', line)).toEqual([]);
    },
  );
});
