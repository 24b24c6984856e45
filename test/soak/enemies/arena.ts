// The standing enemy: scripted attacks on real stations. Each is tried on a station as it is, where it must come to nothing, and on
// one that is weakened in exactly the guard that the attack is about, where it must succeed: an attack that never succeeds shows nothing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heaps } from '#bin/heaps.mjs';
import { type Station, type StationOptions, startStation } from '#test/support/station.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Lines of a source that are replaced as a station loads it. */
export interface Weakening {
  /** From the root of the project. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Where an attack takes place. What it starts and makes is gone when the attack is over. */
export interface Arena {
  start(options?: StationOptions): Promise<Station>;
  /** A new folder. */
  folder(name: string): string;
  /** Called when the attack is over, the newest first. */
  later(end: () => unknown): void;
  /** For programs that begin a station of their own: what weakens it. */
  readonly node: { readonly options: readonly string[]; readonly env: Readonly<Record<string, string>> };
}

export interface Enemy {
  readonly name: string;
  /** As the reviews number it; the date of a review before them. */
  readonly finding: string;
  readonly holds: string;
  readonly weakened: readonly Weakening[];
  /** Says what this machine lacks for the attack; null where it lacks nothing. */
  readonly lacks?: () => string | null;
  /** Its attack begins a program of this checkout, so it says nothing about another one. */
  readonly isOfThisCheckout?: true;
  /** What the enemy reached, as a sentence; null where that is nothing. */
  readonly attack: (arena: Arena) => Promise<string | null>;
}

export interface Verdict {
  readonly enemy: Enemy;
  readonly reached: string | null;
  /** What the enemy reached at the weakened station. */
  readonly control: string | null;
  readonly skipped: string | null;
  /** Why an attack could not be carried out; null where both were. */
  readonly failed: string | null;
  readonly seconds: number;
}

/**
 * What one attack comes to, at a station as it is and at a weakened one. With `checkout`, at the station of that checkout alone:
 * an earlier one shows what the attack came to before its mend.
 */
export async function tryEnemy(enemy: Enemy, checkout?: string): Promise<Verdict> {
  const begun = performance.now();
  const isElsewhere = checkout !== undefined && enemy.isOfThisCheckout === true;
  const skipped = enemy.lacks?.() ?? (isElsewhere ? 'it begins a program of this checkout' : null);
  const found = { reached: null as string | null, control: null as string | null, failed: null as string | null };
  try {
    if (skipped === null) found.reached = await attackOnce(enemy, [], checkout);
    if (skipped === null && checkout === undefined) found.control = await attackOnce(enemy, enemy.weakened);
  } catch (error) {
    found.failed = error instanceof Error ? error.message : String(error);
  }
  return { enemy, skipped, ...found, seconds: (performance.now() - begun) / 1000 };
}

async function attackOnce(enemy: Enemy, weakened: readonly Weakening[], checkout?: string): Promise<string | null> {
  await using ends = new AsyncDisposableStack();
  const node = weakened.length === 0 ? { options: [], env: {} } : weakening(weakened);
  return await enemy.attack({
    node,
    later: (end) => ends.defer(async () => void (await end())),
    folder: (name) =>
      ends.adopt(mkdtempSync(join(tmpdir(), `twinmark-${name}-`)), (one) =>
        rmSync(one, { recursive: true, force: true }),
      ),
    async start(options = {}) {
      const { nodeOptions = [], env = {} } = options;
      const fromSources = weakened.length > 0 || checkout !== undefined;
      const open = { ...(fromSources ? { fromSources } : {}), ...(checkout === undefined ? {} : { checkout }) };
      const given = { nodeOptions: [...node.options, ...nodeOptions], env: { ...env, ...node.env } };
      return ends.adopt(await startStation({ ...options, ...open, ...given }), (station) => station.remove());
    },
  });
}

function weakening(weakened: readonly Weakening[]) {
  // A line that is gone is told by the station; a file that is gone is loaded by nobody.
  for (const { file } of weakened)
    if (!existsSync(join(ROOT, file))) throw new Error(`There is no ${file} any more, which a case weakens.`);
  return {
    options: ['--import', join(import.meta.dirname, 'weaken.mjs')],
    env: { ...heaps, TWINMARK_WEAKENED: JSON.stringify(weakened) },
  };
}
