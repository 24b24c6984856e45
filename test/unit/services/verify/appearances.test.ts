// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { type Appearance, createAppearances, type Frame, type Step } from '#main/services/verify/appearances.ts';
import { frameBits } from '#test/support/frame-bits.ts';

const frame = (n: number, more: Partial<Frame> = {}): Frame => ({
  appearance: 1,
  window: null,
  bytes: new Uint8Array([n]),
  corners: null,
  beside: null,
  last: false,
  camera: null,
  ...more,
});

/** Work that ends when it is told to. */
function slowWork() {
  const begun: { n: number; last: boolean; before: Appearance; end: () => void; fail: () => void }[] = [];
  const work = (before: Appearance, { bytes, last }: Frame): Promise<Step> => {
    const { promise, resolve, reject } = Promise.withResolvers<Step>();
    const n = bytes?.[0] ?? 0;
    const bits = [...before.bits, frameBits({ score: n })];
    const appearance: Appearance = { bits, frames: before.frames + 1, cause: 'out_of_focus', latest: bytes };
    const outcome = { finding: null, frames: appearance.frames, cause: appearance.cause, corners: null };
    const fail = () => reject(new Error(`frame ${n}`));
    begun.push({ n, last, before, end: () => resolve({ outcome, appearance }), fail });
    return promise;
  };
  return { begun, work };
}

it('reads one frame of an appearance at a time, and of those that come meanwhile the newest', async () => {
  const appearances = createAppearances();
  const { begun, work } = slowWork();
  const first = appearances.take('1/1', frame(1), work);
  const second = appearances.take('1/1', frame(2, { last: true }), work);
  const third = appearances.take('1/1', frame(3), work);
  expect(await second).toEqual({ finding: null, frames: 0, cause: null, corners: null });
  const other = appearances.take('1/2', frame(9), work);
  expect(begun.map(({ n }) => n)).toEqual([1, 9]);
  begun[0].end();
  expect(await first).toMatchObject({ frames: 1 });
  await new Promise(setImmediate);
  expect(begun[2]).toMatchObject({ n: 3, last: true, before: { frames: 1, bits: [{ score: 1 }] } });
  begun[2].end();
  begun[1].end();
  expect([(await third).frames, (await other).frames]).toEqual([2, 1]);
  appearances.close();
});

it('refuses frames of another window, whose label is another one, while one is read and afterwards', async () => {
  const appearances = createAppearances();
  const { begun, work } = slowWork();
  const mine = frame(1, { window: 'window-a' });
  const first = appearances.take('1/1', mine, work);
  const theirs = () => appearances.take('1/1', frame(2, { window: 'window-b' }), work);
  await expect(theirs()).rejects.toMatchObject({ code: 'conflict', trouble: { kind: 'number_taken' } });
  begun[0].end();
  await first;
  await expect(theirs()).rejects.toThrow('number 1');
  const second = appearances.take('1/1', mine, work);
  begun[1].end();
  expect(await second).toMatchObject({ frames: 2 });
  appearances.close();
});

it('a frame that fails costs itself alone', async () => {
  const appearances = createAppearances();
  const { begun, work } = slowWork();
  const first = appearances.take('1/1', frame(1), work);
  const second = appearances.take('1/1', frame(2), work);
  begun[0].fail();
  await expect(first).rejects.toThrow('frame 1');
  await new Promise(setImmediate);
  begun[1].end();
  expect(await second).toMatchObject({ frames: 1 });
  appearances.close();
});

it('keeps the bits of the forty best frames, and forgets a label that has left', async () => {
  const appearances = createAppearances(20);
  const seen: Appearance[] = [];
  const work = async (before: Appearance, { bytes }: Frame): Promise<Step> => {
    seen.push(before);
    const one = frameBits({ score: bytes?.[0] ?? 0 });
    const appearance = { ...before, frames: before.frames + 1, bits: [...before.bits, one] };
    return { appearance, outcome: { finding: null, frames: appearance.frames, cause: null, corners: null } };
  };
  for (let n = 1; n <= 60; n++) await appearances.take('1/1', frame(n), work);
  await appearances.take('1/1', frame(0), work);
  const kept = seen.at(-1)?.bits.map(({ score }) => score) ?? [];
  expect([kept.length, Math.min(...kept)]).toEqual([40, 21]);
  await new Promise((resolve) => setTimeout(resolve, 80));
  await appearances.take('1/1', frame(1), work);
  expect(seen.at(-1)).toMatchObject({ frames: 0, bits: [] });
  appearances.close();
});
