import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isRecipeName, isRecipeOf } from '#main/store/pictures/recipe.ts';
import { makeRandom } from '#test/support/random.ts';

const PROCESS = join(import.meta.dirname, '../support/store/letting-go.ts');
const PICTURES = 400;
const KILLS = 10;
/** Pictures that are let go in a life before it is killed, and milliseconds more. */
const LIVES = [0, 50] as const;
const MOST_MS = 8;

let folder: string;
let hashes: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-let-go-'));
  const then = new Date(Date.now() - 2 * 86_400_000);
  hashes = Array.from({ length: PICTURES }, () => {
    const bytes = randomBytes(2000);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const shelf = join(folder, hash.slice(0, 2));
    mkdirSync(shelf, { recursive: true });
    writeFileSync(join(shelf, `${hash}.png`), bytes);
    utimesSync(join(shelf, `${hash}.png`), then, then);
    return hash;
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One life: it ends when so many pictures are gone, some milliseconds later. */
async function life(gone: number, ms: number, ...defect: string[]): Promise<void> {
  const child = spawn(process.execPath, [PROCESS, folder, ...defect], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let left = gone;
  createInterface({ input: child.stdout }).on('line', (word) => {
    if (word === 'ready' || word === 'gone') if (left-- === 0) setTimeout(() => child.kill('SIGKILL'), ms);
  });
  await ended;
}

/** How each picture is kept: whole, by a whole recipe, or by both; anything else is a loss. */
function kept() {
  const found = { picture: 0, recipe: 0, both: 0, lost: 0 };
  for (const hash of hashes) {
    const shelf = join(folder, hash.slice(0, 2));
    const names = readdirSync(shelf).filter((name) => name.startsWith(hash));
    const isWhole = (name: string) => {
      const bytes = readFileSync(join(shelf, name));
      if (isRecipeName(name)) return isRecipeOf(name, bytes.toString());
      return createHash('sha256').update(bytes).digest('hex') === hash;
    };
    const whole = names.filter(isWhole);
    if (whole.length < names.length || whole.length === 0) found.lost++;
    else if (whole.length === 2) found.both++;
    else found[isRecipeName(whole[0] ?? '') ? 'recipe' : 'picture']++;
  }
  return found;
}

it('keeps each picture or its recipe, killed at any moment of letting go', async () => {
  const random = makeRandom('let go', 'kills');
  let caught = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await life(Math.round(random.between(...LIVES)), random.below(MOST_MS));
    const now = kept();
    expect(now.lost).toBe(0);
    if (now.both > 0) caught++;
  }
  expect(kept().recipe).toBeGreaterThan(KILLS);
  await life(Number.POSITIVE_INFINITY, 0);
  expect(kept()).toEqual({ picture: 0, recipe: PICTURES, both: 0, lost: 0 });
  // Between the recipe and the end of its picture: some kills come there.
  process.stderr.write(`${caught} of ${KILLS} kills came between recipe and picture\n`);
});

it('would notice a picture that goes before its recipe is there', async () => {
  await life(3, 0, 'picture first');
  expect(kept().lost).toBeGreaterThan(0);
});
