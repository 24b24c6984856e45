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

/** What was signed for the chain, and its result. A record has at most one mint and one claim that did not fail. */
export function createTokenOrders(session: Session) {
  const all = () => session.db.selectFrom('token_jobs').selectAll();
  const find = (id: number): Promise<TokenOrder | null> => findRow(session, 'token_jobs', 'id', id);

  /** Inserts an order with its first attempt. Throws conflict where the record has such an order, or the nonce is taken. */
  async function open(order: NewTokenOrder, attempt: NewTokenAttempt): Promise<TokenOrder> {
    await assertFree(session, order);
    const row = await insertRow(session, 'token_jobs', { ...order, state: 'sent' });
    await addAttempt(row.id, attempt);
    return row;
  }

  /** Adds other bytes that were signed for the same order. */
  function addAttempt(orderId: number, attempt: NewTokenAttempt): Promise<TokenAttempt> {
    return insertRow(session, 'token_attempts', { ...attempt, job_id: orderId });
  }

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
    open,
    addAttempt,
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

/** Two indexes refuse such an order too, but do not say why. */
async function assertFree({ db }: Session, { kind, record_id, chain_id, sender, nonce }: NewTokenOrder): Promise<void> {
  const orders = db.selectFrom('token_jobs').select('id');
  const same = await orders
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('failure', 'is', null)
    .executeTakeFirst();
  if (same) throw new AppError('conflict', `There is a ${kind} of this record already.`);
  const taken = await orders
    .where('chain_id', '=', chain_id)
    .where('sender', '=', sender)
    .where('nonce', '=', nonce)
    .where('state', '!=', 'settled')
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
