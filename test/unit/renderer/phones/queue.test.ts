import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PhotoRead, type QueueItem, type QueueStore, type Reply, uploadQueue } from '#window/phones/queue.ts';

type Contradictions = NonNullable<QueueItem['contradictions']>;

const item = (seq: number, more: Partial<QueueItem> = {}): QueueItem => ({
  seq,
  client_scan_id: `scan-${seq}`,
  id: '7K3QZ',
  photo: null,
  scanned_at: '2026-11-21T09:00:00.000Z',
  place: null,
  counts: true,
  state: 'waiting',
  reason: null,
  status: null,
  ...more,
});

function memory(items: readonly QueueItem[]) {
  const kept = new Map(items.map((one) => [one.seq, one]));
  const store: QueueStore = {
    waiting: async () => [...kept.values()].filter(({ state }) => state === 'waiting').sort((a, b) => a.seq - b.seq),
    async take(seq) {
      const one = kept.get(seq);
      if (one?.state !== 'waiting') return null;
      kept.set(seq, { ...one, underWay: true });
      return { ...one, underWay: true };
    },
    put: async (one) => void kept.set(one.seq, one),
  };
  return {
    store,
    all: () => [...kept.values()],
    discard: (seq: number) => kept.get(seq)?.underWay || kept.delete(seq),
  };
}

/** Counts as the station does: once for each client_scan_id of a record. */
function ledger() {
  const seen: string[] = [];
  return {
    seen,
    take({ client_scan_id }: QueueItem) {
      if (!seen.includes(client_scan_id)) seen.push(client_scan_id);
    },
  };
}

const done = <T>(value: T): Reply<T> => ({ kind: 'done', value });
const nothing = async () => done({ end: 'unreadable' } as const);
/** The whole station does not answer, not only to one scan. */
const away = async () => false;

describe('the queue', () => {
  test('sends in the order of the scans', async () => {
    const { store, all } = memory([item(3), item(1), item(2)]);
    const station = ledger();
    const end = await uploadQueue({
      store,
      read: nothing,
      count: async (_, one) => done(station.take(one)),
      isThere: away,
    });
    expect(end).toEqual({ kind: 'done' });
    expect(station.seen).toEqual(['scan-1', 'scan-2', 'scan-3']);
    expect(all().every(({ state }) => state === 'sent')).toBe(true);
  });

  test('what the station refuses is kept with its reason, and the next ones go on', async () => {
    const { store, all } = memory([item(1), item(2)]);
    const count = async (_: string, one: QueueItem): Promise<Reply<unknown>> =>
      one.seq === 1 ? { kind: 'refused', status: 404, reason: 'Not found' } : done(null);
    await uploadQueue({ store, read: nothing, count, isThere: away });
    expect(all().map(({ state, status, reason }) => [state, status, reason])).toEqual([
      ['rejected', 404, 'Not found'],
      ['sent', null, null],
    ]);
  });

  test('a station that does not answer, or no longer knows the key, stops the run and loses nothing', async () => {
    for (const reply of [{ kind: 'later', status: null, seconds: 3 }, { kind: 'unknown-key' }] as const) {
      const { store, all } = memory([item(1), item(2)]);
      expect(await uploadQueue({ store, read: nothing, count: async () => reply, isThere: away })).toEqual(reply);
      expect(all().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    }
  });

  test('what is discarded while others go is not sent; what is under way cannot be discarded', async () => {
    const { store, all, discard } = memory([item(1), item(2)]);
    const station = ledger();
    const count = async (_: string, one: QueueItem) => {
      discard(1);
      discard(2);
      return done(station.take(one));
    };
    await uploadQueue({ store, read: nothing, count, isThere: away });
    expect([station.seen, all().map(({ seq, state }) => [seq, state])]).toEqual([['scan-1'], [[1, 'sent']]]);
    expect(all()[0].underWay).toBe(false);
  });

  test('a scan that a station which is there fails at is set aside after three tries, and the next ones go on', async () => {
    const photo = new Blob(['x']);
    for (const status of [500, null]) {
      const { store, all } = memory([item(1, { id: null, photo }), item(2), item(3)]);
      const station = ledger();
      const failing = { kind: 'later', status, seconds: null } as const;
      const run = () =>
        uploadQueue({
          store,
          read: async () => failing,
          count: async (_, one) => done(station.take(one)),
          isThere: async () => true,
        });
      expect([await run(), await run(), station.seen]).toEqual([failing, failing, []]);
      expect(await run()).toEqual({ kind: 'done' });
      expect(all().map(({ state }) => state)).toEqual(['stuck', 'sent', 'sent']);
      expect(all()[0]).toMatchObject({ photo, status });
      // Asked for by a person it has all its tries again.
      await store.put({ ...all()[0], state: 'waiting', tries: 0 });
      expect(await run()).toEqual(failing);
    }
  });

  test('a photograph whose bytes are lost is set aside with the reason and can be discarded, and the next ones go on', async () => {
    const { store, all, discard } = memory([item(1, { id: null, photo: new Blob(['x']) }), item(2)]);
    const station = ledger();
    const read = async () => {
      throw new DOMException('The file is gone.', 'NotReadableError');
    };
    const count = async (_: string, one: QueueItem) => done(station.take(one));
    expect(await uploadQueue({ store, read, count, isThere: away })).toEqual({ kind: 'done' });
    expect(all().map(({ state }) => state)).toEqual(['stuck', 'sent']);
    expect(all()[0]).toMatchObject({ status: null, reason: 'NotReadableError: The file is gone.' });
    discard(1);
    expect([station.seen, all().map(({ seq }) => seq)]).toEqual([['scan-2'], [2]]);
  });

  test('a station without room, or away, fails at nothing: what waits goes on waiting', async () => {
    const isThere = async () => true;
    for (const [status, there] of [
      [429, isThere],
      [503, isThere],
      [507, isThere],
      [null, away],
      [502, away],
    ] as const) {
      const { store, all } = memory([item(1)]);
      const count = async (): Promise<Reply<unknown>> => ({ kind: 'later', status, seconds: null });
      for (let i = 0; i < 6; i++) await uploadQueue({ store, read: nothing, count, isThere: there });
      expect(all()).toEqual([item(1, { underWay: false })]);
    }
  });

  test('a photograph is read once; from then on it is a scan of that label', async () => {
    const photo = new Blob(['x']);
    const { store, all } = memory([
      item(1, { id: null, photo }),
      item(2, { id: null, photo }),
      item(3, { id: null, photo, counts: false }),
      item(4, { id: null, photo }),
    ]);
    const outcomes: PhotoRead[] = [
      { id: '7K3QZ', contradictions: [] },
      { end: 'unreadable' },
      { id: 'ABCDE', contradictions: [] },
      { end: 'copy' },
    ];
    let reads = 0;
    const read = async () => done(outcomes[reads++]);
    let lost = true;
    const count = async (): Promise<Reply<unknown>> =>
      lost ? { kind: 'later', status: null, seconds: null } : done(null);
    await uploadQueue({ store, read, count, isThere: away });
    expect(all()[0]).toMatchObject({ id: '7K3QZ', photo: null, state: 'waiting' });
    lost = false;
    await uploadQueue({ store, read, count, isThere: away });
    expect(reads).toBe(4);
    expect(all().map(({ id, state }) => [id, state])).toEqual([
      ['7K3QZ', 'sent'],
      [null, 'unreadable'],
      ['ABCDE', 'sent'],
      [null, 'copy'],
    ]);
  });

  test('a photographed label whose codes contradict its record is counted, and stays with what they contradict', async () => {
    const contradictions = [{ ai: '10', element: 'lot', says: 'L12', record: 'L21' }] as unknown as Contradictions;
    const photo = new Blob(['x']);
    const { store, all } = memory([item(1, { id: null, photo }), item(2, { id: null, photo, counts: false })]);
    const station = ledger();
    let isAway = true;
    const count = async (_: string, one: QueueItem): Promise<Reply<unknown>> =>
      isAway ? { kind: 'later', status: null, seconds: null } : done(station.take(one));
    const read = async () => done({ id: '7K3QZ', contradictions });
    await uploadQueue({ store, read, count, isThere: away });
    expect(all()[0]).toMatchObject({ id: '7K3QZ', state: 'waiting', contradictions });
    isAway = false;
    await uploadQueue({ store, read, count, isThere: away });
    expect(all().map(({ state }) => state)).toEqual(['wrong-code', 'wrong-code']);
    expect([station.seen, all()[1].contradictions]).toEqual([['scan-1'], contradictions]);
  });

  test('through lost requests, lost answers and restarts every scan arrives once, in order', async () => {
    const faults = fc.array(fc.constantFrom('fine', 'lost request', 'lost answer', 'killed'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(faults, fc.integer({ min: 1, max: 8 }), async (plan, scans) => {
        const { store } = memory(Array.from({ length: scans }, (_, i) => item(i + 1)));
        const station = ledger();
        const left = [...plan];
        const count = async (_: string, one: QueueItem): Promise<Reply<unknown>> => {
          const fault = left.shift() ?? 'fine';
          if (fault !== 'lost request') station.take(one);
          // The page is closed before it can write down what came.
          if (fault === 'killed') throw new Error('killed');
          return fault === 'fine' ? done(null) : { kind: 'later', status: null, seconds: null };
        };
        for (let run = 0; run <= plan.length; run++) {
          await uploadQueue({ store, read: nothing, count, isThere: away }).catch(() => {});
        }
        expect(station.seen).toEqual(Array.from({ length: scans }, (_, i) => `scan-${i + 1}`));
        expect(await store.waiting()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('an ID made anew for each try would be counted twice', async () => {
    const station = ledger();
    for (const id of ['a', 'b']) station.take(item(1, { client_scan_id: id }));
    expect(station.seen).toHaveLength(2);
  });
});
