import { afterEach, describe, expect, test } from 'vitest';
import { useApp } from '#window/phones/app-store.ts';
import type { Reply } from '#window/phones/queue.ts';
import type { ReaderAnswer, Work } from '#window/phones/reader/messages.ts';
import { openReading } from '#window/phones/reading.ts';
import type { Reading, StationCalls } from '#window/phones/station.ts';

const before = useApp.getState();
afterEach(() => useApp.setState(before, true));

const photo = { blob: new Blob(), width: 100, height: 100 };
const LATER = { kind: 'later', status: null, seconds: null } as const;
const read = (message: string | null): ReaderAnswer => ({
  detection: { message, corners: null, grade: null, assisted: false } as ReaderAnswer['detection'],
  bits: [],
  ms: 1,
});
const there: Reply<Reading> = { kind: 'done', value: { success: true, message: '22222' } as Reading };

/** `station`: its answers. `here`: what the reader of this device gives for a search of the outlines or of the whole picture. */
function open(station: Partial<Pick<StationCalls, 'facts' | 'read'>>, here: Partial<Record<string, string>> = {}) {
  const asked: string[] = [];
  const reading = openReading({
    reader: {
      async read(work: Work) {
        return work.kind === 'still' ? read(here[work.search] ?? null) : null;
      },
      async tell() {
        asked.push('tell');
        return true;
      },
      stop: () => undefined,
    },
    records: { ids: async () => [], find: async () => null },
    artworks: { names: async () => [], files: async () => [] },
    station: {
      async facts() {
        asked.push('facts');
        return (await station.facts?.()) ?? LATER;
      },
      async read() {
        asked.push('read');
        return station.read ? station.read(photo.blob) : LATER;
      },
    },
  });
  return { reading, asked };
}

describe('a photograph', () => {
  test('is read here whole while the station never answers', async () => {
    useApp.setState({ markKey: 'key', contact: 'there' });
    const { reading, asked } = open({ read: () => new Promise(() => undefined) }, { whole: '7K3QZ' });
    expect(await reading.photo(photo)).toMatchObject({ kind: 'done', value: { message: '7K3QZ', here: true } });
    expect(asked).toEqual(['read']);
  });

  test('is read by the station where it is not read here', async () => {
    useApp.setState({ markKey: 'key', contact: 'there' });
    const { reading } = open({ read: async () => there });
    expect(await reading.photo(photo)).toMatchObject({ kind: 'done', value: { message: '22222', here: false } });
  });

  test('is not sent to a station that is away and not back, and is sent to one that is back', async () => {
    useApp.setState({ markKey: null, contact: 'away' });
    const away = open({});
    expect(await away.reading.photo(photo)).toEqual(LATER);
    expect(away.asked).toEqual(['facts']);
    useApp.setState({ contact: 'away' });
    const back = open({ facts: async () => ({ kind: 'done', value: {} as never }), read: async () => there });
    expect(await back.reading.photo(photo)).toMatchObject({ kind: 'done', value: { message: '22222' } });
    expect(back.asked).toEqual(['facts', 'read']);
  });

  test('ends with what the station said where nobody reads it', async () => {
    useApp.setState({ markKey: 'key', contact: 'there' });
    const refused: Reply<Reading> = { kind: 'refused', status: 413, reason: 'It is too large.' };
    expect(await open({ read: async () => refused }).reading.photo(photo)).toEqual(refused);
    expect(await open({}).reading.photo(photo)).toEqual(LATER);
  });
});

describe('what a sync brought', () => {
  test('is told to a reader that is ready, and to no other', async () => {
    const copy = { since: '1', generation: 1, whole: true, at: 1 };
    useApp.setState({ markKey: 'key', copy });
    const { reading, asked } = open({});
    await reading.learn();
    expect(asked).toEqual([]);
    await reading.wake();
    expect(asked).toEqual(['tell']);
    useApp.setState({ copy: { ...copy, generation: 2 } });
    reading.forget();
    await reading.learn();
    expect(asked).toEqual(['tell']);
  });
});
