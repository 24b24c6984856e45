import { expect, test } from 'vitest';
import { type Entry, findEntries, hasText, withUsed } from '#window/frame/entries.ts';

const entry = (id: string, title: string, more: Partial<Entry> = {}): Entry => ({
  id,
  group: 'areas',
  title,
  path: `/${id}`,
  ...more,
});
const ALL = [
  entry('jobs', 'Jobs'),
  entry('devices', 'Geräte'),
  entry('rate', 'Requests a minute', { group: 'settings', detail: 'Limits' }),
  entry('record TW-7K3QZ', 'TW-7K3QZ', { group: 'records', detail: 'Riesling' }),
];
const found = (text: string, recent: readonly Entry[] = []) => findEntries(ALL, text, recent).map(({ id }) => id);

test('words are beginnings of words, in any order, whatever their accents', () => {
  expect(found('lim req')).toEqual(['rate', 'record TW-7K3QZ']);
  expect(found('gerate')[0]).toBe('devices');
  expect(found('imits')).toEqual(['record TW-7K3QZ']);
});

test('what was used last comes first, and stands there without a text', () => {
  const recent = withUsed(withUsed([], ALL[3], 5), ALL[0], 5);
  expect(found('', recent)).toEqual(['jobs', 'record TW-7K3QZ']);
  expect(found('j', [])[0]).toBe('jobs');
  expect(withUsed(recent, ALL[3], 5).map(({ id }) => id)).toEqual(['record TW-7K3QZ', 'jobs']);
  expect(withUsed(recent, ALL[1], 1)).toHaveLength(1);
});

test('a record that was used is there without asking; a page that this person may not open is not', () => {
  const gone = [entry('settings', 'Settings'), entry('record TW-AAAAA', 'TW-AAAAA', { group: 'records' })];
  expect(findEntries(ALL, '', gone).map(({ id }) => id)).toEqual(['record TW-AAAAA']);
});

test('a draft is found by any part of its name, whatever the accents', () => {
  expect([hasText('Größe 3 Müller', 'muller'), hasText('Riesling', 'sling'), hasText('Riesling', 'Pinot')]).toEqual([
    ...[true, true, false],
  ]);
});

test('a page is found by what people call it, and tells it nowhere', () => {
  const pages = [entry('accounts', 'Konten', { also: 'Konto anlegen Passwort' })];
  expect(findEntries(pages, 'Konto', []).map(({ title }) => title)).toEqual(['Konten']);
  expect(findEntries(pages, 'passwort anl', [])).toHaveLength(1);
  expect(findEntries(pages, 'Sicherung', [])).toHaveLength(0);
});
