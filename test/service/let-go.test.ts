import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { labelsOf, made } from '#test/support/production/line-labels.ts';

const DAY = 86_400_000;
const RECENT = { 'pictures.keep': 'recent', 'pictures.keep_days': 30 } as const;

let picture: Uint8Array;
let root: string;
let line: Line;
let days = 0;

beforeAll(async () => {
  picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
});
beforeEach(async () => {
  days = 0;
  root = mkdtempSync(join(tmpdir(), 'twinmark-let-go-'));
  line = await open();
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

const open = (keep: 'all' | 'recent' = 'recent') =>
  openLine(join(root, 'data'), {
    clock: () => Date.now() + days * DAY,
    settings: { ...RECENT, 'pictures.keep': keep },
  });
const letGo = () => line.production.letGo(new AbortController().signal);

async function markedOf(label: LabelRow): Promise<PictureRef> {
  return (await line.store.records.find(label.record_id ?? ''))?.marked ?? expect.unreachable();
}

/** A job on proven sheets, and what its pictures are. */
async function printed(count: number) {
  const id = await made(line, picture, count);
  await line.production.prints.make({ batchId: id, file: join(root, `${id}.pdf`) });
  const labels = await labelsOf(line, id);
  const pictures = await Promise.all(
    labels.map(async (label) => {
      const ref = await markedOf(label);
      return { label, ref, file: line.store.pictures.pathOf(ref), bytes: await line.store.pictures.read(ref) };
    }),
  );
  return { id, pictures };
}

/** The station starts again, and remembers no picture as put a short while ago. */
async function later(passed: number, keep?: 'all'): Promise<void> {
  days = passed;
  await line.close();
  line = await open(keep);
}

/** Files of pictures are as old as the labels. */
function age(pictures: readonly { readonly file: string }[]): void {
  const then = new Date(Date.now() - 2 * DAY);
  for (const { file } of pictures) utimesSync(file, then, then);
}

describe('letting go', () => {
  it('looks again at labels whose pictures could not be made again for a while', async () => {
    const { pictures } = await printed(2);
    age(pictures);
    const { artwork: shown } = dataOf(pictures[0].label);
    if ('problem' in shown) throw new Error(shown.problem);
    const file = line.store.pictures.pathOf(shown.picture);
    await later(31);
    renameSync(file, `${file}.away`);
    expect(await letGo()).toBe(0);
    renameSync(`${file}.away`, file);
    await later(32);
    expect(await letGo()).toBe(2);
    expect(pictures.map((one) => existsSync(one.file))).toEqual([false, false]);
  });

  it('keeps the hash and a recipe, and makes the same bytes again for whoever asks', async () => {
    const { id, pictures } = await printed(3);
    age(pictures);
    await later(29);
    expect(await letGo()).toBe(0);
    days = 31;
    expect(await letGo()).toBe(3);
    for (const { ref, file, bytes } of pictures) {
      expect(existsSync(file)).toBe(false);
      expect(readdirSync(dirname(file))).toContain(`${ref.hash}.recipe`);
      expect(statSync(file.replace(/png$/, 'recipe')).size).toBeLessThan(512);
      expect(await line.store.pictures.isThere(ref)).toBe(true);
      expect(await line.store.pictures.given(ref)).toEqual(ref);
      expect(Buffer.from(bytes).equals(await line.store.pictures.read(ref))).toBe(true);
      const opened = await line.store.pictures.open(ref);
      expect(Buffer.concat(await opened.stream().toArray()).equals(bytes)).toBe(true);
      expect(readFileSync(await line.store.pictures.fileOf(ref)).equals(bytes)).toBe(true);
      expect(existsSync(file)).toBe(false);
    }
    expect(line.store.problem()).toBeNull();
    // The artwork is kept, and the sheets are made again bit for bit.
    const { original } = (await line.store.records.find(pictures[0].label.record_id ?? '')) ?? expect.unreachable();
    expect(Buffer.from(picture).equals(await line.store.pictures.read(original ?? expect.unreachable()))).toBe(true);
    const again = join(root, 'again.pdf');
    await line.production.prints.remake(id, 1, () => again);
    expect(readFileSync(again).equals(readFileSync(join(root, `${id}.pdf`)))).toBe(true);
    // Each change of a label is looked at once.
    expect(await letGo()).toBe(0);
  });

  it('lets nothing go that is not proven, is new, or where all are kept', async () => {
    const id = await made(line, picture, 2);
    const unproven = await Promise.all(
      (await labelsOf(line, id)).map(async (label) => ({ ref: await markedOf(label) })),
    );
    const files = unproven.map(({ ref }) => ({ file: line.store.pictures.pathOf(ref) }));
    const { pictures } = await printed(2);
    age(files);
    age(pictures);
    days = 400;
    // The station put them less than an hour ago.
    expect(await letGo()).toBe(0);
    await later(400);
    for (const { file } of pictures) utimesSync(file, new Date(), new Date(Date.now() + 400 * DAY - DAY / 2));
    expect(await letGo()).toBe(0);
    age(pictures);
    await later(400, 'all');
    expect(await letGo()).toBe(0);
    await later(400);
    expect(await letGo()).toBe(2);
    for (const { file } of files) expect(existsSync(file)).toBe(true);
  });

  it('keeps a picture that is not made again as it was, or whose artwork is gone', async () => {
    const { pictures } = await printed(3);
    const [changed, lost, good] = pictures;
    age(pictures);
    const artworkOf = ({ label }: { label: LabelRow }) => {
      const found = dataOf(label).artwork;
      return 'problem' in found ? expect.unreachable() : found;
    };
    await line.store.change(async ({ labels }) => {
      const data = dataOf(changed.label);
      // As an update of the program would change it: the same label, with other pixels.
      const other = await line.production.batches.takeArtwork(await artwork('other', { width: 500, height: 500 }));
      await labels.change(changed.label.id, { data: { ...data, artwork: other } });
      const gone = { ...artworkOf(lost).picture, hash: 'ab'.repeat(32) };
      await labels.change(lost.label.id, {
        data: { ...dataOf(lost.label), artwork: { ...artworkOf(lost), picture: gone } },
      });
    });
    await later(31);
    expect(await letGo()).toBe(1);
    expect([changed, lost, good].map(({ file }) => existsSync(file))).toEqual([true, true, false]);
  });

  it('gives another picture under its own hash where the bytes differ, and the ledger says so', async () => {
    const { pictures } = await printed(2);
    age(pictures);
    await later(31);
    expect(await letGo()).toBe(2);
    const [{ label, ref, bytes }, untouched] = pictures;
    const other = await line.production.batches.takeArtwork(await artwork('other', { width: 500, height: 500 }));
    await line.store.change(({ labels }) => labels.change(label.id, { data: { ...dataOf(label), artwork: other } }));
    const given = await line.store.pictures.given(ref);
    expect(given.hash).not.toBe(ref.hash);
    const differing = Buffer.from(await line.store.pictures.read(ref));
    expect(differing.equals(bytes)).toBe(false);
    const noted = (await line.store.labels.find(label.id)) ?? expect.unreachable();
    expect(dataOf(noted).remade).toBe(`${given.hash}.png:${given.bytes}`);
    expect(dataOf((await line.store.labels.find(untouched.label.id)) ?? expect.unreachable()).remade).toBeUndefined();
    // The other picture is none that the store must have.
    await line.store.upkeep();
    expect(line.store.problem()).toBeNull();
    // Back at the version that made it, the note goes once the picture is made again.
    await line.store.change(({ labels }) =>
      labels.change(label.id, { data: { ...dataOf(noted), artwork: dataOf(label).artwork } }),
    );
    rmSync(line.store.pictures.pathOf(given).replace('pictures', 'remade'), { force: true });
    expect(Buffer.from(await line.store.pictures.read(ref)).equals(bytes)).toBe(true);
    expect(dataOf((await line.store.labels.find(label.id)) ?? expect.unreachable()).remade).toBeUndefined();
  });

  it('says why a picture cannot be made again', async () => {
    const { pictures } = await printed(1);
    age(pictures);
    await later(31);
    expect(await letGo()).toBe(1);
    await line.store.change(({ labels }) => labels.change(pictures[0].label.id, { record_id: null }));
    await expect(line.store.pictures.read(pictures[0].ref)).rejects.toMatchObject({
      code: 'store_unusable',
      trouble: { kind: 'picture_not_made_again' },
    });
  });
});
