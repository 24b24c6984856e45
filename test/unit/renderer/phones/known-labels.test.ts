import { afterEach, beforeEach, expect, test } from 'vitest';
import { useApp } from '#window/phones/app-store.ts';
import { openKnownLabels } from '#window/phones/known-labels.ts';
import type { Work } from '#window/phones/reader/messages.ts';

const before = useApp.getState();
const COPY = { since: '1', generation: 1, whole: true, at: 1 };
beforeEach(() => useApp.setState({ markKey: 'key', copy: COPY }));
afterEach(() => useApp.setState(before, true));

/** A device, and what its reader was told: the IDs or the number of artworks, and whether it began anew. */
function device() {
  const told: string[] = [];
  const has = { ids: ['7K3QZ'], artworks: [] as string[] };
  let fails: Work['kind'] | null = null;
  let times = 1;
  const known = openKnownLabels({
    records: { ids: async () => has.ids },
    artworks: { names: async () => has.artworks, files: async () => has.artworks.map(() => new ArrayBuffer(1)) },
    async tell(work) {
      if (work.kind !== 'ids' && work.kind !== 'artworks') throw new Error(work.kind);
      if (work.kind === fails) return false;
      const what = work.kind === 'ids' ? work.ids.join(' ') : `${work.files.length} artworks`;
      told.push(work.first ? `anew: ${what}` : what);
      return true;
    },
  });
  /** What is told after a sync. */
  const sync = async (ids: string[], artworks = has.artworks) => {
    Object.assign(has, { ids, artworks });
    useApp.setState({ copy: { ...COPY, since: String(++times) } });
    await known.tell();
    return told.splice(0);
  };
  const fail = (at: typeof fails) => {
    fails = at;
  };
  return { known, told, sync, fail };
}

test('all IDs at first, then only those that a sync brought, and all of them where some are gone or the key is another', async () => {
  const { known, told, sync } = device();
  await known.tell();
  await known.tell();
  expect(told.splice(0)).toEqual(['anew: 7K3QZ']);
  expect(await sync(['7K3QZ'])).toEqual([]);
  expect(await sync(['4WXYZ', '7K3QZ'])).toEqual(['4WXYZ']);
  expect(await sync(['4WXYZ', '22222'])).toEqual(['anew: 4WXYZ 22222']);
  useApp.setState({ markKey: 'another' });
  expect(await sync(['4WXYZ', '22222'])).toEqual(['anew: 4WXYZ 22222']);
});

test('many at once, in steps; two calls tell nothing twice', async () => {
  const { known, told, sync } = device();
  const many = Array.from({ length: 4500 }, (_, i) => String(10_000 + i));
  expect((await sync(many)).map((step) => step.split(' ').length)).toEqual([2001, 2000, 500]);
  useApp.setState({ copy: { ...COPY, generation: 2 } });
  known.forget();
  await Promise.all([known.tell(), known.tell()]);
  expect(told).toHaveLength(3);
});

test('what the reader failed at is told again', async () => {
  const { known, told, sync, fail } = device();
  fail('ids');
  expect(await sync(['7K3QZ'])).toEqual([]);
  fail('artworks');
  expect(await sync(['7K3QZ'], ['a'])).toEqual(['anew: 7K3QZ']);
  fail(null);
  await known.tell();
  await known.tell();
  expect(told.splice(0)).toEqual(['anew: 1 artworks']);
  fail('ids');
  expect(await sync(['7K3QZ', '22222'])).toEqual([]);
  fail(null);
  await known.tell();
  expect(told).toEqual(['22222']);
});

test('artworks are told where they change, and everything to a reader that was stopped', async () => {
  const { known, told, sync } = device();
  expect(await sync(['7K3QZ'], ['a', 'b'])).toEqual(['anew: 7K3QZ', 'anew: 2 artworks']);
  expect(await sync(['7K3QZ'], ['b'])).toEqual(['anew: 1 artworks']);
  expect(await sync(['7K3QZ'], [])).toEqual(['anew: 0 artworks']);
  expect(await sync(['7K3QZ'], [])).toEqual([]);
  known.forget();
  await known.tell();
  expect(told).toEqual(['anew: 7K3QZ']);
});
