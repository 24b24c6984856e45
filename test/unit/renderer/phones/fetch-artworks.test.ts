import { expect, test } from 'vitest';
import { fetchArtworks } from '#window/phones/fetch-artworks.ts';
import type { Reply } from '#window/phones/queue.ts';

const LATER = { kind: 'later', status: null, seconds: null } as const;
const GONE = { kind: 'refused', status: 404, reason: 'There is no such artwork.' } as const;
const picture = (bytes: number): Reply<ArrayBuffer> => ({ kind: 'done', value: new ArrayBuffer(bytes) });

/** A device with these artworks, and a station whose current ones are those of `current`. */
function open(
  kept: string[],
  current: Record<string, Reply<ArrayBuffer>>,
  { room = 1000, isMember = (): boolean => true } = {},
) {
  const has = new Map(kept.map((name) => [name, 100]));
  const asked: string[] = [];
  const run = fetchArtworks({
    artworks: {
      names: async () => [...has.keys()],
      async drop(wanted) {
        for (const name of has.keys()) if (!wanted.includes(name)) has.delete(name);
        return room - [...has.values()].reduce((sum, bytes) => sum + bytes, 0);
      },
      add: async ({ name, file }) => void has.set(name, file.byteLength),
    },
    station: {
      artworkNames: async () => ({
        kind: 'done',
        value: { artworks: Object.keys(current).map((name) => ({ name })) },
      }),
      async artwork(name) {
        asked.push(name);
        return current[name];
      },
    },
    isMember,
  });
  return { run, has: () => [...has.keys()].sort(), asked };
}

test('what is missing is fetched, what is no longer current goes, what is there is not asked for again', async () => {
  const { run, has, asked } = open(['a', 'old'], { b: picture(100), a: picture(100), c: picture(100) });
  expect(await run).toMatchObject({ kind: 'done' });
  expect([has(), asked]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ]);
});

test('a run that breaks off has gained what it fetched', async () => {
  const { run, has } = open([], { a: picture(100), b: LATER, c: picture(100) });
  expect(await run).toEqual(LATER);
  expect(has()).toEqual(['a']);
});

test('an artwork that the station cannot give is left out', async () => {
  const { run, has } = open([], { a: GONE, b: picture(100) });
  await run;
  expect(has()).toEqual(['b']);
});

test('the newest are kept as far as there is room', async () => {
  const { run, has } = open(
    ['a'],
    { c: picture(400), b: picture(400), a: picture(100), d: picture(400) },
    { room: 1000 },
  );
  await run;
  expect(has()).toEqual(['a', 'b', 'c']);
});

test('nothing is added to the data of a device that was removed meanwhile', async () => {
  let asks = 0;
  const { run, has } = open([], { a: picture(100), b: picture(100) }, { isMember: () => ++asks < 3 });
  await run;
  expect(has()).toEqual(['a']);
});
