import { expect, it } from 'vitest';
import { judge, MOST_WRONG, registerReasons, wrongTries } from '#main/services/register/register-rules.ts';
import { isoOf } from '#shared/core/times.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const HOUR = 3_600_000;
const FRESH = { registered_at: null, wrong_tries: 0, wrong_since: null, locked_until: null, later_tries: 0 };
const USED = { ...FRESH, registered_at: isoOf(NOW - HOUR) };
const RIGHT = { isRight: true, isFirstOwner: false };
const WRONG = { isRight: false, isFirstOwner: false };

it('the first right code makes the first owner', () => {
  expect(judge(FRESH, RIGHT, NOW)).toEqual({ outcome: 'first' });
});

it('the first owner is known again by the receipt, and whoever else has the code is told when it was used', () => {
  const registeredAt = USED.registered_at;
  expect(judge(USED, { isRight: true, isFirstOwner: true }, NOW)).toEqual({ outcome: 'same owner', registeredAt });
  const later = { outcome: 'later', registeredAt, change: { later_tries: 1 } };
  expect(judge(USED, RIGHT, NOW)).toEqual(later);
});

it('a receipt without the code says nothing', () => {
  expect(judge(USED, { isRight: false, isFirstOwner: true }, NOW)).toMatchObject({ outcome: 'wrong' });
});

it('ten wrong codes within an hour lock the label for an hour, for the right code too; nine do not', () => {
  let row: typeof FRESH = { ...FRESH };
  for (let n = 1; n <= MOST_WRONG; n++) {
    expect(judge(row, RIGHT, NOW + n)).toEqual({ outcome: 'first' });
    const judged = judge(row, WRONG, NOW + n);
    expect(judged).toMatchObject({ outcome: 'wrong', left: MOST_WRONG - n });
    row = { ...row, ...(judged as { change: object }).change };
  }
  expect(judge(row, RIGHT, NOW + 20)).toMatchObject({ outcome: 'locked' });
  expect(judge(row, RIGHT, NOW + 10 + HOUR - 1)).toMatchObject({ outcome: 'locked', leftMs: 1 });
  expect(judge(row, RIGHT, NOW + 10 + HOUR)).toEqual({ outcome: 'first' });
});

it('wrong codes of another hour are forgotten', () => {
  const nine = { ...FRESH, wrong_tries: 9, wrong_since: isoOf(NOW) };
  expect(wrongTries(nine, NOW + HOUR - 1)).toBe(9);
  expect(judge(nine, WRONG, NOW + HOUR)).toMatchObject({ outcome: 'wrong', left: 9 });
});

it('a clock that was set back locks nobody for longer than an hour', () => {
  const locked = { ...FRESH, locked_until: isoOf(NOW + 40 * HOUR) };
  expect(judge(locked, RIGHT, NOW)).toEqual({ outcome: 'locked', leftMs: HOUR });
});

it.each([
  [FRESH, []],
  [USED, []],
  [{ ...USED, later_tries: 2 }, ['registered_again']],
  [{ ...FRESH, locked_until: isoOf(NOW + 1) }, ['register_locked']],
  [{ ...FRESH, locked_until: isoOf(NOW) }, []],
])('what the register says of a label follows from its row, case %#', (row, reasons) => {
  expect(registerReasons(row, NOW)).toEqual(reasons);
});
