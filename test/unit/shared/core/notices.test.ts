import { describe, expect, it } from 'vitest';
import { NOTICES, notice, noticeOf } from '#shared/core/notices.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { notices as FRENCH } from '#window/further-languages/french/notices.ts';

const namesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const kinds = Object.entries(NOTICES).filter(([kind]) => kind !== 'said');

describe('the table of notices', () => {
  it.each(kinds)('says %s in three languages with the same facts', (kind, { en, de }) => {
    const all = [en, de, FRENCH[kind as keyof typeof NOTICES] ?? ''];
    expect(new Set(all).size).toBe(3);
    for (const sentence of all) {
      expect(sentence).toMatch(/[.]$/);
      expect(namesIn(sentence)).toEqual(namesIn(en));
    }
  });
});

it('a notice has its sentence, and its facts for other languages', () => {
  expect(notice('pictures_gone', { count: 10 })).toEqual({
    kind: 'pictures_gone',
    facts: { count: '10' },
    trouble: null,
    text: 'Missing picture files: 10. Take them from a backup. `doctor` names them.',
  });
});

it('a failure is a notice with its own words, and keeps what it is about', () => {
  const failure = refusal('backup_damaged');
  expect(noticeOf(failure)).toMatchObject({ kind: 'said', text: failure.message, trouble: { kind: 'backup_damaged' } });
});
