import { expect, test } from 'vitest';
import { checkPassphraseOf, foldPassphrase, isWeakPassphrase } from '#main/identity/passphrase-rules.ts';

const common = () => new Set(['password123', 'straße am fluss']);

test.each([
  ['seven quiet lamps on a shelf', null],
  ['short', 'passphrase_length'],
  ['Anna-Maria Berg', 'passphrase_name'],
  ['  ANNA-MARIA BERG ', 'passphrase_name'],
  ['Password123', 'passphrase_common'],
  ['ｐａｓｓｗｏｒｄ１２３', 'passphrase_common'],
])('%j for Anna-Maria Berg is refused as %s', (passphrase, kind) => {
  const check = () => checkPassphraseOf('anna-maria berg', passphrase, common);
  if (kind === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ trouble: expect.objectContaining({ kind }) }));
  expect(isWeakPassphrase('anna-maria berg', passphrase, common)).toBe(kind !== null);
});

test('the common ones are read only where a passphrase is none for another reason', () => {
  const unread = () => {
    throw new Error('read');
  };
  expect(isWeakPassphrase('anna', 'short', unread)).toBe(true);
  expect(() => checkPassphraseOf('anna', 'short', unread)).not.toThrow('read');
});

test('case, composition and blanks around make no other passphrase; what is inside does', () => {
  expect(foldPassphrase(' A\u0308pfel ')).toBe(foldPassphrase('äpfel'));
  expect(foldPassphrase('STRASSE')).toBe('strasse');
  expect(foldPassphrase('two words')).not.toBe(foldPassphrase('twowords'));
});
