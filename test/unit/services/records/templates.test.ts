import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemplateService } from '#main/services/records/templates.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const COLOUR = { key: 'colour', label: 'Colour', type: 'text', required: false } as const;
const loose = { id: 'toy', name: 'Toy', fields: [COLOUR] };
const tight = { ...loose, fields: [{ ...COLOUR, required: true }] };

let lab: Lab;
let store: Store;
let owner: number;
const admin = (): Caller => ({ userId: owner, kind: 'operator', name: 'anna', role: 'admin' });
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  owner = await settle(store);
  await store.templates.put(loose);
});
afterEach(() => lab.end());

const record = (metadata: Record<string, string>) => addRecord(store, owner, { template_id: 'toy', metadata });

it('others write while the records of a template are looked through, and what they write is looked at too', async () => {
  for (let i = 0; i < 3; i++) await record({ colour: 'red' });
  const templates = createTemplateService({ ...store, records: { ...store.records, ofTemplate: slowly } });
  let written: unknown = null;

  /** A long look: a record that would break comes while it lasts. */
  async function slowly(...values: Parameters<Store['records']['ofTemplate']>) {
    const rows = await store.records.ofTemplate(...values);
    written ??= await record({});
    return rows;
  }

  await expect(templates.replace(admin(), tight, false)).rejects.toMatchObject({ code: 'conflict' });
  expect(written).not.toBeNull();
  expect((await store.templates.find('toy'))?.fields).toEqual(loose.fields);
});

it('a record that was there before is found, and where all fit the template is changed', async () => {
  const templates = createTemplateService(store);
  const { id } = await record({});
  await expect(templates.replace(admin(), tight, false)).rejects.toMatchObject({ code: 'conflict' });
  await store.records.change(id, { metadata: { colour: 'red' } });
  await templates.replace(admin(), tight, false);
  expect((await store.templates.find('toy'))?.fields).toEqual(tight.fields);
});

it('there is room for 1,000 templates and 8 MiB of fields, so that whoever lists them gets a list of some size', async () => {
  const templates = createTemplateService(store);
  const options = Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(128, 'x'));
  const wide = (keys: number) =>
    Array.from({ length: keys }, (_, n) => ({ ...COLOUR, key: `k${n}`, type: 'select' as const, options }));
  // 0.8 MiB each.
  for (let n = 0; n < 9; n++) await templates.create(admin(), { id: `wide-${n}`, name: 'Wide', fields: wide(32) });
  const refused = { code: 'conflict', message: expect.stringContaining('at most 1000 templates, and 8 MiB') };
  await expect(templates.create(admin(), { id: 'wide-9', name: 'Wide', fields: wide(32) })).rejects.toMatchObject(
    refused,
  );
  await expect(templates.replace(admin(), { ...loose, fields: wide(64) }, false)).rejects.toMatchObject(refused);
  await templates.replace(admin(), { id: 'wide-0', name: 'Less wide', fields: wide(1) }, false);
  await templates.create(admin(), { id: 'wide-9', name: 'Wide', fields: wide(32) });
});
