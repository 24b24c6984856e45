import { expect, test } from 'vitest';
import { createActivityRooms } from '#main/services/upkeep/activity-rooms.ts';

const HOUR_MS = 3_600_000;

function open() {
  let now = 0;
  const rooms = createActivityRooms(() => now);
  return {
    rooms,
    later: (ms: number) => {
      now += ms;
    },
  };
}

test('one address gets 20 lines an hour, and the next line tells how many were left out', () => {
  const { rooms, later } = open();
  const taken = Array.from({ length: 50 }, () => rooms.take('issueToken', '10.0.0.7'));
  expect(taken.filter((room) => room !== null)).toHaveLength(20);
  expect(rooms.take('issueToken', '10.0.0.8')).toEqual({ leftOut: 30 });
  expect(rooms.take('issueToken', '10.0.0.8')).toEqual({ leftOut: 0 });
  later(HOUR_MS);
  expect(rooms.take('issueToken', '10.0.0.7')).toEqual({ leftOut: 0 });
});

test('any number of addresses gets 60 lines an hour of one kind, and takes no room from another kind', () => {
  const { rooms, later } = open();
  const take = (n: number) => rooms.take('pairDevice', `10.0.${n >> 8}.${n & 255}`);
  const day = Array.from({ length: 24 }, () => {
    later(HOUR_MS);
    return Array.from({ length: 5000 }, (_, n) => take(n)).filter((room) => room !== null).length;
  });
  expect(day).toEqual(day.map(() => 60));
  expect(rooms.take('signIn', '127.0.0.1')).toEqual({ leftOut: 0 });
});

test('a clock that was set back does not close the log', () => {
  const { rooms, later } = open();
  for (let n = 0; n < 30; n++) rooms.take('signIn', '127.0.0.1');
  later(-30 * HOUR_MS);
  expect(rooms.take('signIn', '127.0.0.1')).toEqual({ leftOut: 10 });
});
