import type { OwnFontFacts } from '#main/labels/text/own-font.ts';
import type { FontRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import type { Caller } from '#shared/core/caller.ts';
import { FONT_LIMITS, type OwnFont } from '#shared/labels/fonts-api.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import { isChangeable } from './template-rules.ts';

/** The fonts that people add to those that ship. Every station of a database has them. */
export function createFontService(store: Store, threads: Pool<VectorTasks>) {
  async function list(caller: Caller): Promise<OwnFont[]> {
    const fonts = await store.fonts.list();
    return Promise.all(fonts.map((row) => shown(row, caller)));
  }

  /** The same file again is put to where it may be missing; the list stays as it is. */
  async function add(caller: Caller, name: string, bytes: Uint8Array): Promise<OwnFont> {
    const facts = await tried(threads.run('tryFont', { name, bytes }), name);
    const isSame = (one: FontRow) => one.family === facts.family && one.weight === facts.weight;
    const before = await store.fonts.list();
    if (!before.some(isSame)) refuseTooMany(before, bytes.length);
    const file = await store.pictures.put(bytes, facts.type);
    const row = await store.change(async ({ fonts }) => {
      const all = await fonts.list();
      const same = all.find(isSame);
      if (same?.file?.hash === file.hash) return same;
      if (same) throw refusal('font_known', { family: facts.family, name: same.name });
      refuseTooMany(all, bytes.length);
      const { family, weight } = facts;
      return fonts.add({ family, weight, name, file, owner_id: caller.userId });
    });
    return shown(row, caller);
  }

  async function remove(caller: Caller, id: number): Promise<void> {
    await store.change(async ({ fonts }) => {
      const row = existing(await fonts.find(id));
      if (row.removed_at !== null) existing(null);
      if (!isChangeable(row, caller)) throw refusal('font_not_yours', { family: row.family });
      await fonts.remove(id);
    });
  }

  async function shown(row: FontRow, caller: Caller): Promise<OwnFont> {
    const { id, family, weight, name, file, added_at, owner_id } = row;
    const owner = (await store.operators.list()).find(({ user_id }) => user_id === owner_id);
    return {
      font_id: id,
      family,
      weight,
      name,
      bytes: file?.bytes ?? 0,
      added_at,
      owner: owner?.username ?? null,
      changeable: isChangeable(row, caller),
    };
  }

  return { list, add, remove };
}

function refuseTooMany(all: readonly FontRow[], more: number): void {
  const { count, bytesOfAll } = FONT_LIMITS;
  const bytes = all.reduce((sum, { file }) => sum + (file?.bytes ?? 0), more);
  if (all.length < count && bytes <= bytesOfAll) return;
  throw refusal('font_most', { count, mebibytes: bytesOfAll / 2 ** 20 });
}

/** A font that takes too much to draw is told from a station that is busy: trying again would not help. */
async function tried(work: Promise<OwnFontFacts>, name: string): Promise<OwnFontFacts> {
  try {
    return await work;
  } catch (error) {
    const isTooMuch = error instanceof AppError && ['time_limit', 'memory_limit'].includes(error.code);
    throw isTooMuch ? refusal('font_broken', { name }, { cause: error }) : error;
  }
}
