import { expect, it } from 'vitest';
import { scrubber } from '#main/services/upkeep/diagnostics.ts';

it('takes out secrets as they are, as JSON writes them, and the parts of addresses that may be keys', () => {
  const scrub = scrubber([
    'open "sesame"',
    'https://node.test/v3/0123456789?key=abcdefgh',
    'postgres://u:passphrase@host/db',
  ]);
  expect(scrub('said open "sesame" twice')).toBe('said [secret] twice');
  expect(scrub(JSON.stringify({ a: 'open "sesame"' }))).toBe('{"a":"[secret]"}');
  expect(scrub('GET /v3/0123456789?key=abcdefgh')).toBe('GET /[secret]');
  expect(scrub('?key=abcdefgh')).toBe('?[secret]');
  expect(scrub('login with passphrase')).toBe('login with [secret]');
});

it('takes the longest secret first, and leaves short words alone', () => {
  expect(scrubber(['12345678', '12345678-9'])('12345678-9 12345678')).toBe('[secret] [secret]');
  expect(scrubber(['short'])('a short word')).toBe('a short word');
});
