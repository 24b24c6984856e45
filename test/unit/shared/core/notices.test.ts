import { expect, it } from 'vitest';
import { notice, noticeOf } from '#main/base/notice.ts';
import { NOTICE_KINDS } from '#shared/core/notices.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { sayWhole } from '#shared/words/message.ts';
import { catalogueIn, SECTIONS } from '#test/support/catalogues.ts';

it('each kind of notice has a whole sentence of its own in each language', () => {
  expect(Object.keys(SECTIONS.en.notice).sort()).toEqual([...NOTICE_KINDS].sort());
  for (const kind of NOTICE_KINDS.filter((one) => one !== 'said')) {
    const all = [SECTIONS.en, SECTIONS.de, SECTIONS.fr].map((sections) => sections.notice[kind]);
    expect(new Set(all).size, kind).toBe(3);
    for (const sentence of all) expect(sentence).toMatch(/[.}]$/);
  }
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

it('times and counts of a notice are written as people of the language write them', () => {
  const { messages, speech } = catalogueIn('de');
  const facts = { since: '2026-11-27T21:51:04.234Z', count: '12000', chance: '24300000' };
  const said = sayWhole(messages('notice')['ids_unknown'] ?? '', facts, speech);
  expect(said).toContain('1 zu 24.300.000');
  expect(said).toContain('12.000');
  expect(said).not.toMatch(/T21|234Z/);
});
