import { sql } from 'kysely';
import { AppError } from '../../../src-shared/errors.ts';
import type { NewTokenAttempt, NewTokenOrder, TokenAttempt, TokenOrder } from '../../../src-shared/tokens.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { TokenOrders } from '../store.ts';

const NEW = { state: 'sent', failure: null, tx_hash: null, block_number: null, block_hash: null } as const;

export function createTokenOrders(session: Session): TokenOrders {
  async function open(job: NewTokenOrder, attempt: NewTokenAttempt): Promise<TokenOrder> {
    const { writing } = session;
    await assertFree(job);
    const id = await writing.nextKey('token_jobs');
    const stamp = await writing.stamp();
    const kept = await writing.insert('token_jobs', { ...job, ...NEW, id, created_at: stamp, updated_at: stamp });
    await insertAttempt(id, attempt);
    return rowOf(kept);
  }

  /** The indexes refuse it too; this tells why. */
  async function assertFree({ kind, record_id, chain_id, sender, nonce }: NewTokenOrder): Promise<void> {
    const jobs = session.db.selectFrom('token_jobs').select('id');
    const same = await jobs
      .where('kind', '=', kind)
      .where('record_id', '=', record_id)
      .where('failure', 'is', null)
      .executeTakeFirst();
    if (same) throw new AppError('conflict', `There is a ${kind} of this record already.`);
    const taken = await jobs
      .where('chain_id', '=', chain_id)
      .where('sender', '=', sender)
      .where('nonce', '=', nonce)
      .where('state', '!=', 'settled')
      .executeTakeFirst();
    if (taken) throw new AppError('conflict', `The nonce ${nonce} is taken already.`);
  }

  async function insertAttempt(jobId: number, attempt: NewTokenAttempt): Promise<TokenAttempt> {
    const { writing } = session;
    const id = await writing.nextKey('token_attempts');
    const row = { ...attempt, id, job_id: jobId, changed_at: await writing.stamp() };
    return rowOf(await writing.insert('token_attempts', row));
  }

  async function find(id: number): Promise<TokenOrder | null> {
    const kept = await session.find('token_jobs', 'id', id);
    return kept ? rowOf(kept) : null;
  }

  async function newest(kind: TokenOrder['kind'], recordId: string): Promise<TokenOrder | null> {
    const rows = await session.db
      .selectFrom('token_jobs')
      .selectAll()
      .where('kind', '=', kind)
      .where('record_id', '=', recordId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return jobsOf(rows)[0] ?? null;
  }

  async function findByHash(hash: string): Promise<TokenOrder | null> {
    const attempt = await session.find('token_attempts', 'hash', hash);
    return attempt ? find(attempt.job_id) : null;
  }

  async function inState(state: TokenOrder['state']): Promise<readonly TokenOrder[]> {
    return jobsOf(
      await session.db.selectFrom('token_jobs').selectAll().where('state', '=', state).orderBy('nonce').execute(),
    );
  }

  /** From the index alone: it is asked before every signature, also where thousands are on their way. */
  async function topNonce(chainId: number, sender: string): Promise<number | null> {
    const { top } = await session.db
      .selectFrom('token_jobs')
      .select(sql<number | null>`max(nonce)`.as('top'))
      .where('chain_id', '=', chainId)
      .where('sender', '=', sender)
      .where(sql.ref('state'), '!=', sql.lit('settled'))
      .executeTakeFirstOrThrow();
    return top;
  }

  function list(page: number, perPage: number) {
    return session.snapshot(async (view) => {
      const { n } = await view.selectFrom('token_jobs').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
      const rows = await view
        .selectFrom('token_jobs')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return { rows: jobsOf(rows), total: Number(n) };
    });
  }

  async function attempts(jobId: number): Promise<readonly TokenAttempt[]> {
    const rows = await session.db
      .selectFrom('token_attempts')
      .selectAll()
      .where('job_id', '=', jobId)
      .orderBy('id')
      .execute();
    return allChecked('token_attempts', rows).map(rowOf);
  }

  async function countSince(stamp: string): Promise<number> {
    const { n } = await session.db
      .selectFrom('token_attempts')
      .select(sql<number>`count(*)`.as('n'))
      .where('changed_at', '>', stamp)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  async function change(id: number, given: Parameters<TokenOrders['change']>[1]): Promise<TokenOrder | null> {
    const old = await session.find('token_jobs', 'id', id);
    if (!old) return null;
    const change = { ...given, updated_at: await session.writing.stamp() };
    return rowOf(await session.writing.update('token_jobs', old, change));
  }

  return {
    open,
    addAttempt: insertAttempt,
    find,
    newest,
    findByHash,
    inState,
    topNonce,
    list,
    attempts,
    countSince,
    change,
  };
}

function jobsOf(rows: readonly Database['token_jobs'][]): readonly TokenOrder[] {
  return allChecked('token_jobs', rows).map(rowOf);
}

function rowOf<R extends { sum: number }>({ sum: _, ...row }: R): Omit<R, 'sum'> {
  return row;
}
