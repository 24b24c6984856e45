import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionsIn, indexRow } from './decisions.ts';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

describe('the pages of decisions', () => {
  test.each(pages)('have a date, a state and at most twelve lines for each decision of %s', (name) => {
    const { decisions, faults } = decisionsIn(read(name));
    expect(faults).toEqual([]);
    expect(decisions.length).toBeGreaterThan(0);
  });

  test('are listed in the index, each decision once', () => {
    const rows = pages.flatMap((name) =>
      decisionsIn(read(name)).decisions.map((decision) => indexRow(name.replace('.md', ''), decision)),
    );
    const listed = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['));
    expect(listed.toSorted()).toEqual(rows.toSorted());
  });

  test('are told what they lack', () => {
    const whole = '# A\n\n## One\n\n2026-11-23, accepted\n\nBecause.\n';
    expect(decisionsIn(whole).faults).toEqual([]);
    expect(decisionsIn(whole.replace('accepted', 'superseded by [Two](b.md#two)')).faults).toEqual([]);
    expect(decisionsIn(whole.replace('2026-11-23, ', '')).faults).toHaveLength(1);
    expect(decisionsIn(whole + 'More.\n'.repeat(10)).faults).toEqual(['"One" has 13 lines: 12 are the most.']);
    expect(decisionsIn(`${whole}${'long '.repeat(25)}\n`).faults).toHaveLength(1);
  });
});
