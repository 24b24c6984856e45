import { expect, it, test } from 'vitest';
import { isWholeCode } from '../../../../src-main/services/devices/device-pairing.ts';
import { deviceOf, type KeptDevice, withRoom } from '../../../../src-main/services/devices/kept-devices.ts';

const device = (key_id: number, revoked_at: string | null = null): KeptDevice => ({
  ...{ key_id, user_id: 1, operator: 'anna', key_prefix: 'abcdef', name: 'Phone', kind: 'phone' },
  ...{ paired_at: '2026-11-21T09:00:00.000Z', revoked_at },
});
const TIME = '2026-11-21T10:00:00.000Z';

it.each([
  ['used', device(7), new Map([[7, TIME]]), { revoked: false, last_seen_at: TIME }],
  ['never used', device(7), new Map([[7, null]]), { revoked: false, last_seen_at: null }],
  ['revoked', device(7, TIME), new Map([[7, TIME]]), { revoked: true }],
  ['revoked with its operator', device(7), new Map([[8, TIME]]), { revoked: true, last_seen_at: null }],
] as const)('a device is shown as %s', (_, kept, lastUsed, shown) => {
  expect(deviceOf(kept, lastUsed)).toMatchObject({ id: 7, ...shown });
});

test('where there are many devices, one that was revoked makes room, and one that is used does not', () => {
  const all = Array.from({ length: 500 }, (_, id) => device(id));
  expect(withRoom(all.slice(1))).toHaveLength(499);
  expect(() => withRoom(all)).toThrow(/500 devices are paired/);
  expect(withRoom(all.with(3, device(3, TIME))).map(({ key_id }) => key_id)).not.toContain(3);
});

test('a code without its secret is only a number', () => {
  expect(['AB-2', 'ABCD', 'ABCD-EFG234'].map(isWholeCode)).toEqual([false, false, true]);
});
