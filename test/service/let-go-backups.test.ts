import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { labelsOf, made } from '#test/support/production/line-labels.ts';

const DAY = 86_400_000;
const LABELS = 2;

let root: string;
let line: Line;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-let-go-'));
});
afterEach(async () => {
  await line.close();
  rmSync(root, { recursive: true, force: true });
});

const open = (folder: string, days = 0) =>
  openLine(folder, {
    clock: () => Date.now() + days * DAY,
    settings: { 'pictures.keep': 'recent', 'pictures.keep_days': 30 },
  });

/** A station whose pictures of labels were let go, and what they were. Gives a copy of its database from before, too. */
async function stationOfRecipes(folder: string) {
  line = await open(folder);
  const picture = await artwork('line', { kind: 'quiet', width: 600, height: 500 });
  const id = await made(line, picture, LABELS);
  await line.production.prints.make({ batchId: id, file: join(root, 'sheets.pdf') });
  const pictures: { ref: PictureRef; bytes: Uint8Array }[] = [];
  for (const label of await labelsOf(line, id)) {
    const ref = (await line.store.records.find(label.record_id ?? ''))?.marked ?? expect.unreachable();
    pictures.push({ ref, bytes: await line.store.pictures.read(ref) });
    const then = new Date(Date.now() - 2 * DAY);
    utimesSync(line.store.pictures.pathOf(ref), then, then);
  }
  await line.store.backups.takeDaily();
  await line.close();
  line = await open(folder, 31);
  expect(await line.production.letGo(new AbortController().signal)).toBe(LABELS);
  return pictures;
}

async function expectAll(pictures: Awaited<ReturnType<typeof stationOfRecipes>>) {
  for (const { ref, bytes } of pictures) {
    expect(existsSync(line.store.pictures.pathOf(ref))).toBe(false);
    expect(Buffer.from(bytes).equals(await line.store.pictures.read(ref))).toBe(true);
  }
  expect(line.store.problem()).toBeNull();
}

it('a backup has the recipes, a restore puts them back, and doctor knows them', async () => {
  const pictures = await stationOfRecipes(join(root, 'data'));
  const report = await line.store.backups.exportTo(join(root, 'backup.tar'));
  expect(report).toMatchObject({ records: LABELS, pictures: LABELS + 1, missing: [] });
  expect(statSync(join(root, 'backup.tar')).size).toBeLessThan(
    pictures.reduce((sum, { ref }) => sum + ref.bytes, 0) + 2 ** 20,
  );
  await line.close();
  const restored = await restoreBackup(join(root, 'backup.tar'), join(root, 'other'));
  expect(restored).toMatchObject({ records: LABELS, missing: [], findings: [] });
  line = await open(join(root, 'other'), 31);
  await expectAll(pictures);
  const { findings, facts } = await diagnose(join(root, 'other'));
  expect(findings.filter((finding) => !finding.includes(' GB are free'))).toEqual([]);
  expect(facts).toContainEqual(expect.stringMatching(new RegExp(`^${LABELS} pictures were let go`)));
});

it('a copy of the database from before finds the pictures that were let go since', async () => {
  const folder = join(root, 'data');
  const pictures = await stationOfRecipes(folder);
  await line.close();
  const [copy] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'));
  const restored = await restoreBackup(join(folder, 'backups', copy ?? ''), folder);
  expect(restored).toMatchObject({ missing: [], findings: [] });
  line = await open(folder, 31);
  await line.store.upkeep();
  await expectAll(pictures);
});

it('doctor and restores see a recipe that was changed', async () => {
  const folder = join(root, 'data');
  const [{ ref }] = await stationOfRecipes(folder);
  await line.close();
  const recipe = join(folder, 'pictures', ref.hash.slice(0, 2), `${ref.hash}.recipe`);
  const text = readFileSync(recipe, 'utf8');
  rmSync(recipe);
  expect((await diagnose(folder)).findings).toContainEqual(expect.stringContaining(`${ref.hash} is missing`));
  writeFileSync(recipe, text.replace('"label":1', '"label":2'));
  expect((await diagnose(folder)).findings).toContainEqual(expect.stringContaining(`${basename(recipe)} is damaged`));
  // As a picture that is let go while doctor reads: its name is listed, its file is gone, and its recipe is there.
  writeFileSync(recipe, text);
  symlinkSync('gone', recipe.replace('.recipe', '.png'));
  expect((await diagnose(folder)).findings.filter((finding) => finding.includes(ref.hash))).toEqual([]);
  rmSync(recipe);
  expect((await diagnose(folder)).findings).toContainEqual(expect.stringContaining(`${ref.hash}.png is missing`));
  unlinkSync(recipe.replace('.recipe', '.png'));
  writeFileSync(recipe, text);
  line = await open(folder);
});
