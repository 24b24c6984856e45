import { afterEach, describe, expect, test } from 'vitest';
import { frameBits } from '#test/support/frame-bits.ts';
import type { LabelFrame, View } from '#window/camera/detector.ts';
import { useApp } from '#window/phones/app-store.ts';
import { type LiveReading, openLive } from '#window/phones/live/read-live.ts';
import type { Reply } from '#window/phones/queue.ts';
import type { ReaderAnswer, Work } from '#window/phones/reader/messages.ts';
import type { Reading } from '#window/phones/station.ts';

const before = useApp.getState();
afterEach(() => useApp.setState(before, true));

const frame = (appearance: number, last = false): LabelFrame => ({
  appearance,
  last,
  beside: null,
  picture: new Uint8Array(3),
  width: 1,
  height: 1,
  corners: null,
  offset: [0, 0],
  at: 0,
});
const view = (at: number, ...appearances: number[]) =>
  ({ at, outlines: appearances.map((appearance) => ({ appearance })) }) as unknown as View;

const read = (message: string | null): ReaderAnswer => ({
  detection: { message, grade: null, assisted: false } as ReaderAnswer['detection'],
  bits: message === null ? [frameBits()] : [],
  ms: 1,
});
const photographed = { blob: new Blob(), width: 1, height: 1 };
const NO_ANSWER: Reply<Reading> = { kind: 'later', status: null, seconds: null };

interface Given {
  readonly answer?: (work: Extract<Work, { kind: 'frame' }>) => ReaderAnswer | null;
  readonly askStation?: () => Promise<Reply<Reading>>;
}

function open({ answer = () => read(null), askStation = async () => NO_ANSWER }: Given) {
  const given: LiveReading[] = [];
  const compared: LiveReading[] = [];
  const live = openLive({
    reading: { ask: async (work) => answer(work as Extract<Work, { kind: 'frame' }>) },
    records: { find: async () => null },
    askStation,
    jpegOf: async () => photographed,
    onRead: (reading) => given.push(reading),
    onCompared: (reading) => compared.push(reading),
  });
  return { live, given, compared };
}

describe('labels before the camera', () => {
  test('add up the soft bits of each where two come in turns', async () => {
    const earlier: number[] = [];
    useApp.setState({ markKey: 'key', contact: 'away' });
    const { live } = open({
      answer(work) {
        earlier.push(work.earlier.length);
        return read(null);
      },
    });
    for (const appearance of [1, 2, 1, 2, 1, 2]) {
      live.see(view(0, 1, 2));
      await live.frame(frame(appearance));
    }
    expect(earlier).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test('an ID that the copy does not have needs two frames of the same label', async () => {
    useApp.setState({ markKey: 'key', contact: 'away' });
    const { live, given } = open({ answer: () => read('7K3QZ') });
    expect(await live.frame(frame(1))).toBe('more');
    expect(await live.frame(frame(2))).toBe('more');
    expect(await live.frame(frame(1))).toBe('enough');
    expect(given).toMatchObject([{ message: '7K3QZ', here: true, code_contradictions: [] }]);
  });

  test('are forgotten once they have left, and not while they are in view', async () => {
    useApp.setState({ markKey: 'key', contact: 'away' });
    const { live } = open({});
    live.see(view(0, 1, 2));
    await live.frame(frame(1));
    await live.frame(frame(2));
    for (let at = 1; at <= 5; at++) live.see(view(at, 2));
    expect(live.size()).toBe(1);
    live.see(view(8));
    expect(live.size()).toBe(0);
  });
});

describe('the station beside the camera', () => {
  const told = { success: true, message: '7K3QZ', grade: null, assisted: false, trusted: true } as unknown as Reading;

  test('holds up no label that is read here, though it never answers', async () => {
    useApp.setState({ markKey: 'key', contact: 'there' });
    let asked = 0;
    const { live, given } = open({
      answer: ({ earlier }) => read(earlier.length > 0 ? '7K3QZ' : null),
      askStation() {
        asked++;
        return new Promise(() => undefined);
      },
    });
    expect(await live.frame(frame(1, true))).toBe('more');
    expect(asked).toBe(1);
    expect(await live.frame(frame(2))).toBe('more');
    expect(await live.frame(frame(2))).toBe('more');
    expect(await live.frame(frame(2))).toBe('enough');
    expect(given).toMatchObject([{ message: '7K3QZ', here: true }]);
    // Once to read a label, and once to compare the one that was read here.
    await expect.poll(() => asked).toBe(2);
  });

  test('compares the label that was read here', async () => {
    useApp.setState({ markKey: 'key', contact: 'there' });
    const value = { success: true, message: '7K3QZ', trusted: false, matches_artwork: false };
    const { live, compared } = open({
      answer: ({ earlier }) => read(earlier.length > 0 ? '7K3QZ' : null),
      askStation: async () => ({ kind: 'done', value: value as Reading }),
    });
    while ((await live.frame(frame(1))) === 'more');
    await expect.poll(() => compared).toEqual([{ ...value, here: false }]);
  });

  test('tells what its codes contradict, and an answer that comes late is given once', async () => {
    useApp.setState({ markKey: null, contact: 'there' });
    const answer = Promise.withResolvers<Reply<Reading>>();
    const code_contradictions = [{ ai: '10', element: 'lot', says: 'L12', record: 'L21' }];
    const { live, given } = open({ answer: () => null, askStation: () => answer.promise });
    expect(await live.frame(frame(1))).toBe('more');
    expect(given).toEqual([]);
    answer.resolve({ kind: 'done', value: { ...told, code_contradictions } as unknown as Reading });
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]).toMatchObject({ message: '7K3QZ', here: false, code_contradictions });
    expect(await live.frame(frame(1))).toBe('enough');
    expect(given).toHaveLength(1);
  });

  test('is not asked while it is away', async () => {
    useApp.setState({ markKey: null, contact: 'away' });
    const { live } = open({ answer: () => null, askStation: () => Promise.reject(new Error('It was asked.')) });
    expect(await live.frame(frame(1, true))).toBe('more');
  });
});
