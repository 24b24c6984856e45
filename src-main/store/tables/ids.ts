import { randomInt } from 'node:crypto';
import type { Session } from '#main/store/sql/session.ts';
import { idOf, numberOf } from '#shared/core/id.ts';
import { EPOCH } from '#shared/core/times.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** Draws before a free number is looked up. While half of all numbers are free, all draws meet used ones once in 65,000 times. */
const DRAWS = 16;
/** Numbers are counted by blocks, so that a free one is found in a nearly full space without going through all. */
export const ID_BLOCK = 8192;

export type Ids = ReturnType<typeof createIds>;

export function createIds(session: Session, idCount: number) {
  /**
   * Draws an ID that was never given out before and never will be again. Throws storage_full if none is left. Inside a change,
   * the draw is a part of it: if the change throws, the ID was not given out.
   */
  async function reserve(): Promise<string> {
    for (let draw = 0; draw < DRAWS; draw++) {
      const number = randomInt(idCount);
      if (await take(session, number)) return idOf(number);
    }
    const number = await findFree();
    if (number === null || !(await take(session, number))) throw refusal('no_ids_left', { count: idCount });
    return idOf(number);
  }

  /** Gives back the ID of work that failed before the ID left the station, so that failing calls in a loop do not use up all IDs. */
  async function giveBack(id: string): Promise<void> {
    const number = numberOf(id);
    const known = number === null ? undefined : await session.find('ids', 'number', number);
    if (!known || known.given_back === 1 || (await isInUse(id))) return;
    await session.writing.update('ids', known, { given_back: 1 });
    await countBlock(session, known.number, -1);
  }

  /** Takes these IDs out of the draw, since labels bear them. Returns how many were free until now. */
  async function reserveShown(ids: readonly string[]): Promise<number> {
    let taken = 0;
    for (const number of new Set(ids.map(numberOf)))
      if (number !== null && number < idCount && (await take(session, number))) taken++;
    return taken;
  }

  async function isInUse(id: string): Promise<boolean> {
    if (await session.find('records', 'id', id)) return true;
    const label = await session.db.selectFrom('labels').select('id').where('record_id', '=', id).executeTakeFirst();
    return label !== undefined;
  }

  /** A random free number of the first block that has one. The search begins at a random block. */
  async function findFree(): Promise<number | null> {
    const rows = await session.db.selectFrom('id_blocks').selectAll().execute();
    const used = new Map(rows.map((row) => [row.block, row.used]));
    const blocks = Math.ceil(idCount / ID_BLOCK);
    const start = randomInt(blocks);
    for (let step = 0; step < blocks; step++) {
      const block = (start + step) % blocks;
      const size = Math.min(ID_BLOCK, idCount - block * ID_BLOCK);
      if ((used.get(block) ?? 0) < size) return drawFrom(session, block * ID_BLOCK, size);
    }
    return null;
  }

  return {
    reserve,
    giveBack,
    reserveShown,
    takenAfter: (stamp: string, limit: number) => takenAfter(session, stamp, limit),
    stampBefore: (newest: number) => stampBefore(session, newest),
  };
}

interface TakenId {
  readonly id: string;
  /** When it was given out. */
  readonly stamp: string;
}

/** A random free number of this part of the space, or null. */
async function drawFrom({ db }: Session, first: number, size: number): Promise<number | null> {
  const rows = await db
    .selectFrom('ids')
    .select('number')
    .where('number', '>=', first)
    .where('number', '<', first + size)
    .where('given_back', '=', 0)
    .execute();
  const taken = new Set(rows.map(({ number }) => number));
  const free = Array.from({ length: size }, (_, i) => first + i).filter((number) => !taken.has(number));
  return free.length === 0 ? null : free[randomInt(free.length)];
}

/** IDs that were given out after a stamp, in the order of their stamps. */
async function takenAfter({ db }: Session, stamp: string, limit: number): Promise<readonly TakenId[]> {
  const later = db.selectFrom('ids').select(['number', 'changed_at']).where('changed_at', '>', stamp);
  const rows = await later.where('given_back', '=', 0).orderBy('changed_at').limit(limit).execute();
  return rows.map(({ number, changed_at }) => ({ id: idOf(number), stamp: changed_at }));
}

/** The stamp after which only so many IDs were given out. */
async function stampBefore({ db }: Session, newest: number): Promise<string> {
  const stamps = db.selectFrom('ids').select('changed_at').orderBy('changed_at', 'desc');
  return (await stamps.offset(newest).limit(1).executeTakeFirst())?.changed_at ?? EPOCH;
}

/** Marks the ID of a record that came from elsewhere as used. */
export async function takeId(session: Session, id: string): Promise<void> {
  const number = numberOf(id);
  if (number === null) throw new AppError('bad_input', `"${id}" is no ID: it must be five characters of the alphabet.`);
  await take(session, number);
}

/** False if the number is taken already. */
async function take(session: Session, number: number): Promise<boolean> {
  const known = await session.find('ids', 'number', number);
  if (known?.given_back === 0) return false;
  if (known) await session.writing.update('ids', known, { given_back: 0 });
  else await session.writing.insert('ids', { number, given_back: 0 });
  await countBlock(session, number, 1);
  return true;
}

async function countBlock({ db }: Session, number: number, by: 1 | -1): Promise<void> {
  await db
    .insertInto('id_blocks')
    .values({ block: Math.floor(number / ID_BLOCK), used: by })
    .onConflict((conflict) => conflict.column('block').doUpdateSet((e) => ({ used: e('id_blocks.used', '+', by) })))
    .execute();
}
