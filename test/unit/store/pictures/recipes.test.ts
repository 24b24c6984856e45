// @module-tag later: starts a storage, and stores again and again; the rules of letting go have tests of their own
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPictureFolder } from '#main/store/pictures/picture-folder.ts';
import type { PictureKeeper } from '#main/store/pictures/picture-keeper.ts';
import { createPictureTrust } from '#main/store/pictures/picture-trust.ts';
import { createPictures } from '#main/store/pictures/pictures.ts';
import { isRecipeName, isRecipeOf, parseRecipe, recipeName, recipeText } from '#main/store/pictures/recipe.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Recipe, Store } from '#main/store/store.ts';
import { type StorageServer, startStorage } from '#test/support/storage/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const DAY = 86_400_000;
const RECIPE: Recipe = { label: 7, id: '7K3QZ', watermark_id: 'TW-7K3QZ', mark_key: '0123456789abcdef' };

let lab: Lab;
let store: Store;

const PICTURE = { hash: 'ab'.repeat(32) };

it('reads a recipe as it was written, and none that was changed or cut short', () => {
  const text = recipeText(PICTURE, RECIPE);
  const read = (some: string) => parseRecipe(PICTURE, some);
  expect(read(text)).toEqual(RECIPE);
  expect(read(text.replace('7K3QZ', '7K3QA'))).toBeNull();
  for (let length = 0; length < text.length - 1; length++) expect(read(text.slice(0, length))).toBeNull();
  for (const other of ['null', '[]', '{}', '{"recipe":null,"sum":""}']) expect(read(other)).toBeNull();
  expect(isRecipeName(recipeName(PICTURE))).toBe(true);
});

it('takes no recipe of another picture, and none that names no picture', () => {
  const [text, other] = [recipeText(PICTURE, RECIPE), { hash: 'cd'.repeat(32) }];
  expect(isRecipeOf(recipeName(PICTURE), text)).toBe(true);
  expect(isRecipeOf(recipeName(other), text)).toBe(false);
  expect(parseRecipe(other, text)).toBeNull();
  const { picture: _, ...nameless } = JSON.parse(text);
  expect(parseRecipe(PICTURE, JSON.stringify(nameless))).toBeNull();
});

describe.each(['a folder', 'S3-compatible storage'])('in %s', (where) => {
  const inFolder = where === 'a folder';
  let server: StorageServer | null = null;

  beforeAll(async () => {
    if (!inFolder) server = await startStorage();
  });
  afterAll(() => server?.end());
  beforeEach(async () => {
    lab = createLab();
    server?.useFolder(randomUUID());
    store = await open();
  });
  afterEach(() => lab.end());

  const open = () => lab.open({ storage: server?.options() ?? null });
  const fileOf = (ref: PictureRef) => server?.fileOf(ref) ?? store.pictures.pathOf(ref);
  const recipeFileOf = (ref: PictureRef) => fileOf(ref).replace(`${ref.hash}.png`, recipeName(ref));

  /** A station that starts without copies, and with pictures that are as old as this. */
  async function aged(refs: readonly PictureRef[], days = 2): Promise<void> {
    await store.close();
    const then = new Date(Date.now() - days * DAY);
    for (const ref of refs) utimesSync(fileOf(ref), then, then);
    if (server) rmSync(join(lab.folder, 'fetched'), { recursive: true, force: true });
    store = await open();
  }

  it('puts a recipe in the place of a picture, and takes it for the picture from then on', async () => {
    const marked = await store.pictures.put(randomBytes(3000), 'png');
    await addRecord(store, await settle(store), { marked });
    await aged([marked]);
    expect(await store.pictures.recipeOf(marked)).toBeNull();
    expect(await store.pictures.letGo(marked, RECIPE, Date.now())).toBe('let go');
    expect([existsSync(fileOf(marked)), existsSync(recipeFileOf(marked))]).toEqual([false, true]);
    expect(await store.pictures.recipeOf(marked)).toEqual(RECIPE);
    expect(await store.pictures.isThere(marked)).toBe(true);
    expect(await store.pictures.letGo(marked, RECIPE, Date.now())).toBe('none');
    await store.upkeep();
    expect(store.problem()).toBeNull();
    expect(await store.pictures.recipeOf(marked)).toEqual(RECIPE);
  });

  it('lets nothing go that was put within a day', async () => {
    const bytes = randomBytes(3000);
    const marked = await store.pictures.put(bytes, 'png');
    expect(await store.pictures.letGo(marked, RECIPE, Date.now())).toBe('too new');
    expect(await store.pictures.letGo(marked, RECIPE, Date.now() + 2 * DAY)).toBe('too new');
    await aged([marked], 0.9);
    expect(await store.pictures.letGo(marked, RECIPE, Date.now())).toBe('too new');
    await aged([marked]);
    await store.pictures.fileOf(marked);
    expect(await store.pictures.letGo(marked, RECIPE, Date.now())).toBe('too new');
    expect([existsSync(fileOf(marked)), existsSync(recipeFileOf(marked))]).toEqual([true, false]);
    expect(bytes.equals(await store.pictures.read(marked))).toBe(true);
  });

  it('has a picture again that is put after it was let go', async () => {
    const bytes = randomBytes(3000);
    const marked = await store.pictures.put(bytes, 'png');
    await aged([marked]);
    await Promise.all([store.pictures.letGo(marked, RECIPE, Date.now()), store.pictures.put(bytes, 'png')]);
    expect(existsSync(fileOf(marked))).toBe(true);
    expect(await store.pictures.recipeOf(marked)).toBeNull();
    expect(bytes.equals(await store.pictures.read(marked))).toBe(true);
  });

  it('sets a recipe aside that no row names, and brings it back', async () => {
    const marked = await store.pictures.put(randomBytes(3000), 'png');
    await aged([marked]);
    await store.pictures.letGo(marked, RECIPE, Date.now());
    const then = new Date(Date.now() - 2 * DAY);
    utimesSync(recipeFileOf(marked), then, then);
    await store.upkeep();
    expect(existsSync(recipeFileOf(marked))).toBe(false);
    expect(await store.pictures.isThere(marked)).toBe(true);
    expect(await store.pictures.recipeOf(marked)).toEqual(RECIPE);
    expect(existsSync(recipeFileOf(marked))).toBe(true);
  });

  it.runIf(inFolder)('does not take a damaged recipe for a picture that was let go', async () => {
    const marked = await store.pictures.put(randomBytes(3000), 'png');
    await aged([marked]);
    await store.pictures.letGo(marked, RECIPE, Date.now());
    writeFileSync(recipeFileOf(marked), recipeText(marked, RECIPE).replace('TW', 'XW'));
    await expect(store.pictures.recipeOf(marked)).rejects.toMatchObject({ code: 'store_unusable' });
    expect(store.problem()).toMatchObject({ text: expect.stringContaining('damaged') });
  });
});

it('never has neither picture nor recipe, wherever letting go is cut off', async () => {
  lab = createLab();
  const folder = lab.aside('pictures');
  try {
    const trust = createPictureTrust();
    const keeper = await openPictureFolder(folder, trust);
    const marked = await createPictures({ keeper, trust }).put(randomBytes(3000), 'png');
    const then = new Date(Date.now() - 2 * DAY);
    utimesSync(keeper.pathOf(marked), then, then);
    let asked = 0;
    // The last question before the picture goes: the recipe is there by then.
    const seen: string[][] = [];
    const isWanted = () => {
      asked++;
      seen.push(readdirSync(join(folder, marked.hash.slice(0, 2))));
      return false;
    };
    const kept: PictureKeeper = await openPictureFolder(folder, trust);
    expect(await kept.letGo(marked, RECIPE, Date.now(), isWanted)).toBe('let go');
    expect(asked).toBe(2);
    expect(seen.map((names) => names.toSorted())).toEqual([
      [`${marked.hash}.png`],
      [`${marked.hash}.png`, recipeName(marked)],
    ]);
    expect(readdirSync(join(folder, marked.hash.slice(0, 2)))).toEqual([recipeName(marked)]);
  } finally {
    await lab.end();
  }
});
