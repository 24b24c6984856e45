import { describe, expect, test } from 'vitest';
import { AppError, refusal, troubleOf } from '#shared/troubles/errors.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import { fillIn } from '#shared/troubles/trouble-table.ts';

const namesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);

describe('the table of troubles', () => {
  test.each(Object.entries(TROUBLES))('has two whole sentences for %s', (_, { en, de }) => {
    for (const sentence of [en, de]) {
      expect(sentence).toMatch(/[.?)}]$|^Not found$/u);
      // A brace that is not closed would be shown to people.
      expect(sentence.replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
    }
  });
});

test('a store that cannot be used is told as a matter of the disk, and damaged pictures as one of pictures', () => {
  const failure = new AppError('store_unusable', 'x');
  expect(troubleOf(failure).kind).toBe('disk_unusable');
  const { disk_unusable, pictures_damaged } = TROUBLES;
  expect([disk_unusable.en, disk_unusable.de]).toEqual([
    expect.stringMatching(/disk/),
    expect.stringMatching(/Festplatte/),
  ]);
  expect([pictures_damaged.en, pictures_damaged.de]).toEqual([
    expect.stringMatching(/Pictures/),
    expect.stringMatching(/Bilder/),
  ]);
});

test('sentences that differ have kinds of their own, and no language needs a fact that is not given', () => {
  const failures = [
    ...[refusal('no_rows'), refusal('rows_red'), refusal('nothing_to_print'), refusal('all_voided')],
    ...[
      refusal('sheet_taken', { batch: 7 }),
      refusal('sheet_taken_since'),
      refusal('sheet_dpi', { dpi: 300, asked: 450 }),
    ],
  ];
  for (const { message, trouble } of failures) {
    if (trouble === null) throw new Error('no trouble');
    expect(message).not.toBe('');
    expect(fillIn(TROUBLES[trouble.kind].de, trouble.facts)).not.toBe('');
  }
  expect(refusal('sheet_dpi', { dpi: 300, asked: 450 }).message).toContain('at 450 DPI');
});

describe('a refusal', () => {
  test('has the code, the sentence and the facts of its kind', () => {
    const failure = refusal('sheet_cell', { cell: 9, count: 8 });
    expect(failure).toMatchObject({
      code: 'bad_input',
      trouble: { kind: 'sheet_cell', facts: { cell: '9', count: '8' } },
    });
    expect(failure.message).toBe(fillIn(TROUBLES.sheet_cell.en, { cell: 9, count: 8 }));
  });

  test('takes another code, a cause and a time to try again', () => {
    const cause = new Error('deep');
    const failure = refusal('name_blank', {}, { code: 'conflict', cause, retryAfterSeconds: 3 });
    expect(failure).toMatchObject({ code: 'conflict', cause, retryAfterSeconds: 3 });
  });

  test('needs every fact of its sentence', () => {
    // @ts-expect-error: count is missing.
    expect(refusal('sheet_cell', { cell: 9 }).message).toBe('');
    expect(namesIn(TROUBLES.sheet_cell.en).sort()).toEqual(['cell', 'count']);
  });
});
