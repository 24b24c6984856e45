import { setImmediate as nextRound } from 'node:timers/promises';
import type { Database } from '#main/store/schema/schema.ts';
import type { LastChange, Session } from '#main/store/sql/session.ts';

/** A long change pauses after this many rows, so that the station can read. */
const STRETCH = 100;
/** Tables beside the records whose rows are old or new by their dates. */
const DATED = ['labels', 'token_jobs', 'answers'] as const;

export function createClock(session: Session) {
  function read(): Promise<LastChange> {
    return session.db.selectFrom('clock').select(['last', 'seen']).where('id', '=', 1).executeTakeFirstOrThrow();
  }

  /**
   * Somebody says that the clock is right, and what is dated later than `now` was dated wrongly: such records say so, and what
   * was changed last in the future counts as changed now. Returns how many records were marked. Stamps go on as they are, since
   * clients synchronise by them.
   */
  async function settle(now: string): Promise<number> {
    session.writing.settleClock();
    for (const table of DATED) {
      const rows = session.db.selectFrom(table).select('id').where('touched_at', '>', now);
      await rewriteAll(
        session,
        table,
        (await rows.execute()).map(({ id }) => id),
        () => ({}),
      );
    }
    const records = session.db
      .selectFrom('records')
      .select(['seq'])
      .where((e) => e.or([e('touched_at', '>', now), e.and([e('created_at', '>', now), e('clock_doubted', '=', 0)])]));
    let marked = 0;
    await rewriteAll(
      session,
      'records',
      (await records.execute()).map(({ seq }) => seq),
      (record) => {
        if (record.created_at <= now || record.clock_doubted === 1) return {};
        marked++;
        return { clock_doubted: true };
      },
    );
    return marked;
  }

  return { read, settle };
}

async function rewriteAll<N extends (typeof DATED)[number] | 'records'>(
  session: Session,
  table: N,
  keys: readonly number[],
  change: (row: Database[N]) => { readonly clock_doubted?: true },
): Promise<void> {
  const column = (table === 'records' ? 'seq' : 'id') as keyof Database[N] & string;
  for (const [i, key] of keys.entries()) {
    const row = await session.find(table, column, key);
    if (row) await session.writing.update(table, row, change(row) as never);
    if (i % STRETCH === STRETCH - 1) await nextRound();
  }
}
