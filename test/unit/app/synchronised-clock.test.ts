import { expect, it } from 'vitest';
import { saysSo } from '#main/app/synchronised-clock.ts';

const ANSWER = 'NTPSynchronized=yes\nTimeUSec=Sun 2026-11-29 15:17:51 UTC\n';
const NOW = Date.parse('2026-11-29T15:17:51.400Z');

it('believes a system whose clock a time server sets, and that says the same time', () => {
  expect(saysSo(ANSWER, NOW)).toBe(true);
  expect(saysSo(ANSWER.replace('yes', 'no'), NOW)).toBe(false);
  expect(saysSo(ANSWER, NOW + 86_400_000)).toBe(false);
  expect(saysSo('NTPSynchronized=yes\nTimeUSec=n/a\n', NOW)).toBe(false);
  expect(saysSo('', NOW)).toBe(false);
});
