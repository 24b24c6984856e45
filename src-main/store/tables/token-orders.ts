import { sql } from 'kysely';
import type { Session } from '#main/store/sql/session.ts';
import type {
  NewTokenAttempt,
  NewTokenOrder,
  TokenAttempt,
  TokenOrder,
  TokenOrderChange,
} from '#shared/tokens/tokens.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';

/** What tells the orders apart that share a transaction. */
type Sharing = Pick<NewTokenOrder, 'record_id' | 'token_id'>;

/** What was signed for the chain, and its result. A record has at most one mint and one claim that did not fail. */
export function createTokenOrders(session: Session) {
  const all = () => session.db.selectFrom('token_jobs').selectAll();
  const find = (id: number): Promise<TokenOrder | null> => findRow(session, 'token_jobs', 'id', id);

  /** The newest order of a record, failed or not. */
  async function newest(kind: TokenOrder['kind'], recordId: string): Promise<TokenOrder | null> {
    const query = all().where('kind', '=', kind).where('record_id', '=', recordId);
    return (await rowsOf('token_jobs', query.orderBy('id', 'desc').limit(1)))[0] ?? null;
  }

  async function findByHash(hash: string): Promise<TokenOrder | null> {
    const attempt = await session.find('token_attempts', 'hash', hash);
    return attempt ? find(attempt.job_id) : null;
  }

  /** In the order of their nonces. */
  function inState(state: TokenOrder['state']): Promise<readonly TokenOrder[]> {
    return rowsOf('token_jobs', all().where('state', '=', state).orderBy('nonce'));
  }

  /** The newest first. */
  function list(page: number, perPage: number): Promise<Page<TokenOrder>> {
    return session.snapshot((db) =>
      pageOf('token_jobs', db.selectFrom('token_jobs').selectAll().orderBy('id', 'desc'), page, perPage),
    );
  }

  function attempts(orderId: number): Promise<readonly TokenAttempt[]> {
    const query = session.db.selectFrom('token_attempts').selectAll().where('job_id', '=', orderId);
    return rowsOf('token_attempts', query.orderBy('id'));
  }

  return {
    open: (order: NewTokenOrder, attempt: NewTokenAttempt, sharing: readonly Sharing[] = []) =>
      openOrders(session, order, attempt, sharing),
    addAttempt: (orderId: number, attempt: NewTokenAttempt) => addAttempt(session, orderId, attempt),
    setNonce: (leaderId: number, nonce: number) => setNonce(session, leaderId, nonce),
    find,
    newest,
    findByHash,
    inState,
    topNonce: (chainId: number, sender: string) => topNonce(session, chainId, sender),
    list,
    attempts,
    countSince: (time: string) => countAttempts(session, time),
    change: (id: number, given: TokenOrderChange) => changeRow(session, 'token_jobs', id, given),
  };
}

/**
 * Inserts an order with its first attempt, and the orders that share its transaction: they have no bytes of their own, and
 * each its part of the gas. Throws conflict where a record has such an order, or the nonce is taken.
 */
async function openOrders(
  session: Session,
  order: NewTokenOrder,
  attempt: NewTokenAttempt,
  sharing: readonly Sharing[],
): Promise<readonly TokenOrder[]> {
  await assertNonceFree(session, order);
  for (const { record_id } of [order, ...sharing]) await assertRecordFree(session, order.kind, record_id);
  const leader = await insertRow(session, 'token_jobs', { ...order, state: 'sent' });
  await addAttempt(session, leader.id, attempt);
  const rows = [leader];
  const shared = { data: '', gas: Math.ceil(order.gas / (1 + sharing.length)), leader_id: leader.id };
  for (const one of sharing) {
    rows.push(await insertRow(session, 'token_jobs', { ...order, ...one, ...shared, state: 'sent' }));
  }
  return rows;
}

/** Of an order with a transaction, and of all that share it. */
async function setNonce(session: Session, leaderId: number, nonce: number): Promise<void> {
  const { db } = session;
  const sharing = await db.selectFrom('token_jobs').select('id').where('leader_id', '=', leaderId).execute();
  for (const { id } of [{ id: leaderId }, ...sharing]) await changeRow(session, 'token_jobs', id, { nonce });
}

/** Adds other bytes that were signed for the same order. */
function addAttempt(session: Session, orderId: number, attempt: NewTokenAttempt): Promise<TokenAttempt> {
  return insertRow(session, 'token_attempts', { ...attempt, job_id: orderId });
}

// Two indexes refuse such orders too, but do not say why.
async function assertRecordFree({ db }: Session, kind: TokenOrder['kind'], recordId: string): Promise<void> {
  const same = await db
    .selectFrom('token_jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('failure', 'is', null)
    .executeTakeFirst();
  if (same) throw new AppError('conflict', `There is a ${kind} of this record already.`);
}

async function assertNonceFree({ db }: Session, { chain_id, sender, nonce }: NewTokenOrder): Promise<void> {
  const taken = await db
    .selectFrom('token_jobs')
    .select('id')
    .where('chain_id', '=', chain_id)
    .where('sender', '=', sender)
    .where('nonce', '=', nonce)
    .where('state', '!=', 'settled')
    .where('leader_id', 'is', null)
    .executeTakeFirst();
  if (taken) throw new AppError('conflict', `The nonce ${nonce} is taken already.`);
}

/**
 * The highest nonce of a wallet among orders that are not settled, or null. The query runs before every signature, perhaps with
 * thousands of orders on their way, so an index alone must answer it.
 */
async function topNonce({ db }: Session, chainId: number, sender: string): Promise<number | null> {
  const { top } = await db
    .selectFrom('token_jobs')
    .select(sql<number | null>`max(nonce)`.as('top'))
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender)
    .where(sql.ref('state'), '!=', sql.lit('settled'))
    .where('leader_id', 'is', null)
    .executeTakeFirstOrThrow();
  return top;
}

/** Counts the attempts that were signed after a time. */
async function countAttempts({ db }: Session, time: string): Promise<number> {
  const { n } = await db
    .selectFrom('token_attempts')
    .select(sql<number>`count(*)`.as('n'))
    .where('signed_at', '>', time)
    .executeTakeFirstOrThrow();
  return Number(n);
}
