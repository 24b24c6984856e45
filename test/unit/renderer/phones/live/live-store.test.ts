import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '#shared/core/model.ts';
import type { OutlineState, View } from '#window/camera/detector.ts';
import { useApp } from '#window/phones/app-store.ts';
import {
  beginLive,
  beginRound,
  endSight,
  takeSighting,
  toneOf,
  useLive,
  watch,
} from '#window/phones/live/live-store.ts';
import type { LiveReading } from '#window/phones/live/read-live.ts';
import type { LookedUp } from '#window/phones/look-up.ts';
import type { Phone } from '#window/phones/phone.ts';

const before = useApp.getState();
afterEach(() => {
  useApp.setState(before, true);
  beginRound();
});

const LOT = { ai: '10', element: 'lot', says: 'L12', record: 'L21' } as LiveReading['code_contradictions'][number];
const reading = (more: Partial<LiveReading> = {}): LiveReading => ({
  message: '7K3QZ',
  grade: null,
  assisted: false,
  here: true,
  trusted: null,
  code_contradictions: [],
  matches_artwork: null,
  compared_mm: null,
  print: null,
  standing: null,
  ...more,
});
const card = (label_status: Card['label_status'] = 'printed') => ({ watermark_id: 'TW-7K3QZ', label_status }) as Card;
const photo = async () => new Blob();

/** A phone without sound. `counted`: what it counted. */
function aPhone(found: LookedUp = { kind: 'record', card: card(), from: 'station' }) {
  useApp.setState({ sounds: false, counts: true });
  const counted: string[] = [];
  let late: (found: LookedUp) => void = () => undefined;
  const phone = {
    tickOff: async () => undefined,
    async lookUp(_: string, told: typeof late) {
      late = told;
      return found;
    },
    async count(id: string) {
      counted.push(id);
      return { id: `scan ${counted.length}` };
    },
  } as unknown as Phone;
  const take = (given = reading(), appearance = 1) => takeSighting(phone, given, appearance, photo);
  return { counted, take, late: (newer: LookedUp) => late(newer) };
}

function newest() {
  const { newest: shown } = useLive.getState();
  if (!shown) throw new Error('Nothing is shown.');
  return shown;
}

/** What a frame shows: labels by their appearances. */
const sight = (at: number, ...labels: readonly (readonly [number | null, OutlineState])[]) =>
  ({ at, outlines: labels.map(([appearance, state]) => ({ appearance, state })) }) as unknown as View;

describe('the verdict on a label', () => {
  const isEarlier = () => useLive.getState().isEarlier;

  test('is that of an earlier label as soon as its label has left, and not while a hand passes over it', async () => {
    const { take } = aPhone();
    watch(sight(1, [1, 'looking']));
    await take();
    watch(sight(1.1, [1, 'answered']));
    expect(isEarlier()).toBe(false);
    watch(sight(1.4));
    expect(isEarlier()).toBe(false);
    watch(sight(1.6));
    expect(isEarlier()).toBe(true);
    watch(sight(1.7, [1, 'answered']));
    expect(isEarlier()).toBe(false);
  });

  test('is that of an earlier label while another one is followed, though its own still lies there', async () => {
    const { take } = aPhone();
    watch(sight(1, [1, 'answered']));
    await take();
    watch(sight(1.1, [1, 'answered'], [null, 'moving']));
    expect(isEarlier()).toBe(false);
    for (const state of ['settling', 'blurred', 'looking', 'unread'] as const) {
      watch(sight(1.2, [1, 'answered'], [state === 'settling' ? null : 2, state]));
      expect(isEarlier()).toBe(true);
    }
    await take(reading({ message: '7K3QY' }), 2);
    watch(sight(1.3, [1, 'answered'], [2, 'answered']));
    expect(isEarlier()).toBe(false);
  });

  test('is that of an earlier label once the camera was closed, whose next labels are numbered anew', async () => {
    const { take } = aPhone();
    watch(sight(1, [1, 'answered']));
    await take();
    endSight();
    expect(isEarlier()).toBe(true);
    watch(sight(1, [1, 'looking']));
    expect(isEarlier()).toBe(true);
  });
});

describe('a label that was read live', () => {
  test('is counted once, also if the camera is closed and opened over it', async () => {
    const { counted, take } = aPhone();
    await take();
    expect(toneOf(newest())).toBe('found');
    beginLive();
    await take();
    expect([counted, newest().isAgain, toneOf(newest())]).toEqual([['7K3QZ'], true, 'again']);
    beginRound();
    await take();
    expect(counted).toHaveLength(2);
  });

  test('counts after a likely copy of it, which counts nothing', async () => {
    const { counted, take } = aPhone();
    await take(reading({ trusted: false, here: false }));
    expect([counted, newest().found, toneOf(newest())]).toEqual([[], null, 'void']);
    expect(useLive.getState().seen).toEqual([]);
    await take();
    expect([counted, newest().isAgain]).toEqual([['7K3QZ'], false]);
  });

  test('is told as WRONG CODE where its codes contradict its record, with the tone of what must not go out', async () => {
    const { take } = aPhone();
    await take(reading({ here: false, code_contradictions: [LOT] }));
    expect(newest().wrongCode).toEqual([LOT]);
    expect(toneOf(newest())).toBe('void');
    await take();
    expect([newest().wrongCode, toneOf(newest())]).toEqual([null, 'again']);
  });

  test('is shown from the copy at once, and corrected when the station says otherwise', async () => {
    const { take, late } = aPhone({ kind: 'record', card: card(), from: 'copy' });
    await take();
    expect(toneOf(newest())).toBe('found');
    late({ kind: 'record', card: card('voided'), from: 'station' });
    expect(newest().found).toMatchObject({ from: 'station', card: { label_status: 'voided' } });
    expect(toneOf(newest())).toBe('void');
  });

  test('is new on a list until it was ticked, even if it was counted before', async () => {
    const { take } = aPhone();
    await take();
    const list = { key: 'k', name: 'Pallet', expected: ['7K3QZ'], begun_at: '', ended_at: null, photos: false };
    useApp.setState({ list: { ...list, seen: [] } });
    await take();
    expect(toneOf(newest())).toBe('found');
    useApp.setState({ list: { ...list, seen: [{ id: '7K3QZ', at: '' }] } });
    await take();
    expect(toneOf(newest())).toBe('again');
    useApp.setState({ list: { ...list, expected: ['22222'], seen: [] } });
    await take();
    expect(toneOf(newest())).toBe('unknown');
  });
});
