import { describe, expect, test } from 'vitest';
import { AppError, refusal, troubleOf } from '#shared/troubles/errors.ts';
import { TROUBLE_KINDS } from '#shared/troubles/trouble.ts';
import { SECTIONS, troubleIn } from '#test/support/catalogues.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;

test('each kind of trouble has a whole sentence in each language', () => {
  for (const language of LANGUAGES) {
    const { trouble } = SECTIONS[language];
    expect(Object.keys(trouble).sort()).toEqual([...TROUBLE_KINDS].sort());
    const halves = TROUBLE_KINDS.filter(
      (kind) => !/[.?)}]$|^(Not found|Nicht gefunden|Introuvable)$/u.test(trouble[kind]),
    );
    expect(halves).toEqual([]);
  }
});

test('a store that cannot be used is told as a matter of the disk, and damaged pictures as one of pictures', () => {
  expect(troubleOf(new AppError('store_unusable', 'x')).kind).toBe('disk_unusable');
  const { en, de } = SECTIONS;
  expect([en.trouble.disk_unusable, de.trouble.disk_unusable]).toEqual([
    expect.stringMatching(/disk/),
    expect.stringMatching(/Festplatte/),
  ]);
  expect([en.trouble.pictures_damaged, de.trouble.pictures_damaged]).toEqual([
    expect.stringMatching(/Pictures/),
    expect.stringMatching(/Bilder/),
  ]);
});

test('no language needs a fact that the station does not give', () => {
  const failures = [
    refusal('no_rows'),
    refusal('rows_red'),
    refusal('nothing_to_print'),
    refusal('all_voided'),
    refusal('sheet_taken', { batch: 7 }),
    refusal('sheet_taken_since'),
    refusal('sheet_dpi', { dpi: 300, asked: 450 }),
  ];
  for (const { message, trouble } of failures) {
    if (trouble === null) throw new Error('no trouble');
    expect(message).not.toBe('');
    for (const language of LANGUAGES) expect(troubleIn(language, trouble)).not.toBe('');
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
    expect(failure.message).toMatch(/\b9\b.*\b8\b|\b8\b.*\b9\b/);
  });

  test('takes another code, a cause and a time to try again', () => {
    const cause = new Error('deep');
    const failure = refusal('name_blank', {}, { code: 'conflict', cause, retryAfterSeconds: 3 });
    expect(failure).toMatchObject({ code: 'conflict', cause, retryAfterSeconds: 3 });
  });

  test('needs every fact of its sentence', () => {
    // @ts-expect-error: count is missing.
    expect(refusal('sheet_cell', { cell: 9 }).message).toBe('');
  });
});
