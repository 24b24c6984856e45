import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StationFacts } from '#shared/phones/devices.ts';
import { useApp } from '#window/phones/app-store.ts';
import type { HeldKey } from '#window/phones/facts.ts';
import { followMarkKey } from '#window/phones/mark-key.ts';

const before = useApp.getState();
const NONE = { markKey: null, markedAfter: null };
const HELD = { markKey: 'secret', markedAfter: '2026' };
beforeEach(() => useApp.setState(NONE));
afterEach(() => useApp.setState(before, true));

/** A paired device that forgets its station in one of these steps, or never. */
function device(forgetsIn: 'request' | 'write' | null) {
  const kept: HeldKey[] = [];
  let key: string | null = 'device key';
  const reach = (step: 'request' | 'write') => {
    if (step === forgetsIn) key = null;
  };
  const station = {
    async markKey() {
      reach('request');
      return { kind: 'done', value: { mark_key: HELD.markKey, marked_after: HELD.markedAfter } } as const;
    },
  };
  const keep = async (held: HeldKey) => {
    reach('write');
    kept.push(held);
  };
  const run = (facts: object = {}) => followMarkKey({ station, keep, keyOf: () => key }, facts as StationFacts);
  const held = () => {
    const { markKey, markedAfter } = useApp.getState();
    return { markKey, markedAfter };
  };
  return { run, kept, held };
}

describe('the key of the marks', () => {
  test('is kept, and not written again while it stays the same', async () => {
    const { run, kept, held } = device(null);
    await run();
    await run();
    expect([kept, held()]).toEqual([[HELD], HELD]);
  });

  test('is not kept where the station was forgotten during the request', async () => {
    const { run, kept, held } = device('request');
    await run();
    expect([kept, held()]).toEqual([[], NONE]);
  });

  test('does not come back where the station was forgotten during the write', async () => {
    const { run, held } = device('write');
    await run();
    expect(held()).toEqual(NONE);
  });

  test('is not asked for where the station tells it everybody', async () => {
    const { run, held } = device('request');
    await run({ mark_key: 'published' });
    expect(held()).toEqual({ markKey: 'published', markedAfter: null });
  });
});
