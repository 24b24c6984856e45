// @module-tag one-engine: no database in it

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRemadePictures } from '#main/services/production/remade-pictures.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { contextWith } from '#test/support/station-context.ts';

const REF: PictureRef = { hash: 'ab'.repeat(32), type: 'png', bytes: 3 };
const RECIPE = { label: 1, id: '7K3QZ', watermark_id: 'TW-7K3QZ', mark_key: 'none' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-remade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Looks for the label of the picture hang for the first asker, and find none for later ones. */
async function slowForTheFirst() {
  let looks = 0;
  const labels = { find: () => (++looks === 1 ? new Promise(() => {}) : Promise.resolve(null)) };
  const store = { labels, pictures: { recipeOf: async () => RECIPE } } as never;
  const made = await openRemadePictures(contextWith({ store }), folder);
  return { pictures: made.store.pictures, looks: () => looks };
}

const notMade = { trouble: { kind: 'picture_not_made_again' } };

it('nobody waits for a picture that is made again for a stranger', async () => {
  const { pictures, looks } = await slowForTheFirst();
  pictures.read(REF, { forStranger: true }).catch(() => {});
  await expect.poll(looks).toBe(1);
  await expect(pictures.read(REF)).rejects.toMatchObject(notMade);
});

it('strangers wait for one that is made again for others, and for one another', async () => {
  const { pictures, looks } = await slowForTheFirst();
  pictures.read(REF).catch(() => {});
  await expect.poll(looks).toBe(1);
  for (let i = 0; i < 3; i++) pictures.read(REF, { forStranger: true }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks()).toBe(1);
});
