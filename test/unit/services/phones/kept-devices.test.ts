import { expect, it, test } from 'vitest';
import { deviceOf, type KeptDevice, withRoom } from '#main/services/phones/kept-devices.ts';
import type { ApiKey } from '#shared/core/model.ts';

const device = (key_id: number, revoked_at: string | null = null): KeptDevice => ({
  key_id,
  user_id: 1,
  operator: 'anna',
  key_prefix: 'abcdef',
  name: 'Phone',
  kind: 'phone',
  paired_at: '2026-11-21T09:00:00.000Z',
  revoked_at,
});
const TIME = '2026-11-21T10:00:00.000Z';

const key = (id: number, last_used_at: string | null): ApiKey => ({
  id,
  name: 'Phone',
  first_characters: 'abcdef',
  created_at: '2026-11-21T09:00:00.000Z',
  last_used_at,
  expires_at: null,
  scopes: ['read', 'scan'],
  idle_days: 90,
});
const active = { revoked: false, ended: false, scopes: ['read', 'scan'] };
const DAY = 86_400_000;

it.each([
  ['used', device(7), key(7, TIME), { ...active, last_seen_at: TIME }],
  ['never used', device(7), key(7, null), { ...active, last_seen_at: null }],
  ['revoked', device(7, TIME), key(7, TIME), { revoked: true }],
  [
    'revoked with its operator',
    device(7),
    key(8, TIME),
    { revoked: true, ended: false, scopes: [], last_seen_at: null },
  ],
] as const)('a device is shown as %s', (_, kept, one, shown) => {
  expect(deviceOf(kept, new Map([[one.id, one]]), Date.parse(TIME))).toMatchObject({ id: 7, ...shown });
});

it.each([
  ['89 days after its last use', key(7, TIME), 89, false],
  ['90 days after its last use', key(7, TIME), 90, true],
  ['never used, 89 days after its pairing', key(7, null), 89, false],
  ['never used, 91 days after its pairing', key(7, null), 91, true],
] as const)('a device %s: whether it has ended', (_, one, days, ended) => {
  const now = Date.parse(TIME) + days * DAY;
  expect(deviceOf(device(7), new Map([[7, one]]), now)).toMatchObject({ ended, revoked: false });
});

test('a device that was revoked makes room where there are many, and one that is used does not', () => {
  const all = Array.from({ length: 500 }, (_, id) => device(id));
  expect(withRoom(all.slice(1))).toHaveLength(499);
  expect(() => withRoom(all)).toThrow(/500 devices are paired/);
  expect(withRoom(all.with(3, device(3, TIME))).map(({ key_id }) => key_id)).not.toContain(3);
});
