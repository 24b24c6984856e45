import { afterEach, describe, expect, it } from 'vitest';
import type { Marks } from '#main/services/marks/marks.ts';
import { publicPictures } from '#main/services/records/record-rights.ts';
import { createRecordService } from '#main/services/records/records.ts';
import { createRepeats } from '#main/services/records/repeated-requests.ts';
import { createStandings } from '#main/services/records/standing/standings.ts';
import type { Store } from '#main/store/store.ts';
import type { EmbedResult } from '#main/workers/embed-image.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { contextWith } from '#test/support/station-context.ts';
import { createLab, settle } from '#test/support/store/lab.ts';

const pictureRules = { showsOriginals: () => false, publicPictures: () => publicPictures('auto', false) };

const lab = createLab();
afterEach(() => lab.end());

const told: object[] = [];
const PICTURE = new Uint8Array([1, 2, 3]);

/** Marking takes seconds: `meanwhile` happens in them. */
function open(store: Store, userId: number, meanwhile: () => unknown) {
  const marks: Marks = {
    async embed() {
      await meanwhile();
      return { artworkType: 'png', bytes: PICTURE } as EmbedResult;
    },
    scan: () => Promise.reject(new Error('Nothing is read here.')),
    scanKnown: () => Promise.reject(new Error('Nothing is read here.')),
    trust: async () => null,
    fingerprint: '0123456789abcdef',
    problem: () => null,
  };
  const log = { warn: (facts: object) => told.push(facts), error() {} };
  const context = contextWith({ store, log });
  const records = createRecordService(
    { ...context, pictureRules, lanes: 1 },
    { marks, repeats: createRepeats(store) },
    createStandings(context, defaultSettings),
  );
  const visit = {
    caller: { userId, kind: 'operator', name: 'anna', role: 'operator' },
    baseUrl: 'http://station',
  } as const;
  const twin = { picture: PICTURE, template_id: 'toy', metadata: { name: 'Bear' } };
  return {
    make: (signal?: AbortSignal) => records.create(visit, twin, null, signal),
    count: async () => (await records.list(visit, {})).total,
  };
}

const NAME = { key: 'name', label: 'Name', type: 'text', required: true } as const;
const TOY = { id: 'toy', name: 'Toy', fields: [NAME] };

describe('while a picture is being marked', () => {
  it.each([
    ['deleted', (store: Store) => store.templates.remove('toy')],
    ['tightened', (store: Store) => store.templates.put({ ...TOY, fields: [{ ...NAME, type: 'number' }] })],
  ])('its template may be %s: then there is no record', async (_, change) => {
    const store = await lab.open();
    const userId = await settle(store);
    await store.templates.put(TOY);
    const { make, count } = open(store, userId, () => change(store));
    await expect(make()).rejects.toMatchObject({ code: 'bad_input' });
    expect(await count()).toBe(0);
  });

  it('its client may go away: then there is no record, and with a client there is one', async () => {
    const store = await lab.open();
    const userId = await settle(store);
    await store.templates.put(TOY);
    const client = new AbortController();
    const { make, count } = open(store, userId, () => client.abort(new Error('gone')));
    await expect(make(client.signal)).rejects.toThrow('gone');
    expect(await count()).toBe(0);
    await make();
    expect(await count()).toBe(1);
  });

  it('its ID may not be given back any more: that is logged, and why there is no record is told', async () => {
    const store = await lab.open();
    const userId = await settle(store);
    await store.templates.put(TOY);
    const { make } = open(store, userId, async () => {
      await store.close();
      throw new Error('The engine failed.');
    });
    await expect(make()).rejects.toThrow('The engine failed.');
    expect(told).toEqual([
      { id: expect.stringMatching(/^\w{5}$/), err: expect.objectContaining({ name: 'AppError' }) },
    ]);
  });
});
