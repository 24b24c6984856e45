import { createHash, randomBytes } from 'node:crypto';
import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { RecordRow, RegisterCodeRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isoOf } from '#shared/core/times.ts';
import { readRegisterCode } from '#shared/records/register-code.ts';
import type { RegisterReason } from '#shared/records/standing.ts';
import { type AppError, existing, refusal } from '#shared/troubles/errors.ts';
import { isSame, type RegisterCodes } from './register-codes.ts';
import { type Judgement, judge, lockLeft, reasonsIn, registerReasons, wrongTries } from './register-rules.ts';

type RegisterContext = Pick<StationContext, 'store' | 'naming' | 'clock' | 'log' | 'registerCodes' | 'settings'>;

interface RegisterParts {
  readonly records: { own(caller: Caller, watermarkId: string): Promise<RecordRow> };
  readonly standings: { note(tables: Tables, id: string, reasons: readonly RegisterReason[]): Promise<void> };
}

/** What somebody who sent a code is answered. */
export type Registered =
  | { readonly outcome: 'first'; readonly registered_at: string; readonly receipt: string }
  | { readonly outcome: 'same owner' | 'later'; readonly registered_at: string };

/** As many random bits as a key has. */
const RECEIPT_BYTES = 16;

export type Register = ReturnType<typeof createRegister>;

/** Who has the hidden code of a label first is its owner, and everybody later is told so. */
export function createRegister(context: RegisterContext, { records, standings }: RegisterParts) {
  const { store, naming, clock, log, registerCodes, settings } = context;

  async function register(watermarkId: string, given: BodyOf<'registerRecord'>): Promise<Registered> {
    const id = requireId(watermarkId, naming.prefixes);
    const code = readRegisterCode(given.code);
    if (code === null) throw refusal('register_code_form');
    const now = clock();
    // Whoever goes on guessing must not take turns of those who write.
    const known = await store.registerCodes.ofRecord(id);
    if (known && lockLeft(known, now) > 0) throw locked(lockLeft(known, now));
    const judged = await store.change(async (tables) => {
      const row = await rowOf(tables, id);
      const isRight = isSame(registerCodes.hashOf(id, code, row.version), row.code_hash);
      const judgement = judge(row, { isRight, isFirstOwner: isReceiptOf(row, given.receipt) }, now);
      if ('change' in judgement) await tables.registerCodes.change(row.id, judgement.change);
      await standings.note(tables, id, reasonsIn(judgement));
      if (judgement.outcome !== 'first') return judgement;
      return keepFirst({ rows: tables.registerCodes, codes: registerCodes }, row, given, now);
    });
    const isNowLocked = judged.outcome === 'wrong' && judged.left === 0;
    if (isNowLocked) log.warn({ id }, 'Ten wrong register codes: the label is locked for an hour.');
    return answerOf(judged);
  }

  /** What the owner of the record sees. */
  async function registration(caller: Caller, watermarkId: string): Promise<AnswerOf<'getRegistration'>> {
    const { id } = await records.own(caller, watermarkId);
    const row = await rowOf(store, id);
    const now = clock();
    const { registered_at, later_tries, contact, locked_until } = row;
    return {
      registered_at,
      contact: contact === null ? null : registerCodes.unseal(id, contact),
      later_tries,
      wrong_tries: wrongTries(row, now),
      locked_until: lockLeft(row, now) > 0 ? locked_until : null,
      receipt_needed: settings['chain.claim_receipt'],
      reasons: [...registerReasons(row, now)],
    };
  }

  /** Throws unless the receipt is that of the first owner. A record without a hidden code has no first owner to ask for. */
  async function assertFirstOwner(id: string, receipt: string | undefined): Promise<void> {
    const row = await store.registerCodes.ofRecord(id);
    if (row === null) return;
    if (row.registered_at === null) throw refusal('claim_unregistered');
    if (!isReceiptOf(row, receipt)) throw refusal('claim_receipt');
  }

  return { register, registration, assertFirstOwner };
}

/** Keeps who is the first owner. */
async function keepFirst(
  { rows, codes }: { readonly rows: Tables['registerCodes']; readonly codes: RegisterCodes },
  { id, record_id }: RegisterCodeRow,
  { contact, receipt = randomBytes(RECEIPT_BYTES).toString('base64url') }: BodyOf<'registerRecord'>,
  now: number,
) {
  const registered_at = isoOf(now);
  const sealed = contact === undefined ? null : codes.seal(record_id, contact);
  const cleared = { wrong_tries: 0, wrong_since: null };
  await rows.change(id, { registered_at, receipt_hash: hashOfReceipt(receipt), contact: sealed, ...cleared });
  return { outcome: 'first', registered_at, receipt } as const;
}

/** Throws what is no answer but a refusal. */
function answerOf(judged: Exclude<Judgement, { outcome: 'first' }> | Registered): Registered {
  if ('registered_at' in judged) return judged;
  if ('registeredAt' in judged) return { outcome: judged.outcome, registered_at: judged.registeredAt };
  throw judged.outcome === 'locked' ? locked(judged.leftMs) : refusal('register_code_wrong', { left: judged.left });
}

function locked(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  return refusal('register_locked', { minutes: Math.ceil(seconds / 60) }, { retryAfterSeconds: seconds });
}

/** Throws where nobody was given the ID, and says so where its label has no such code. */
async function rowOf(tables: Pick<Tables, 'records' | 'registerCodes'>, id: string): Promise<RegisterCodeRow> {
  const row = await tables.registerCodes.ofRecord(id);
  if (row) return row;
  existing(await tables.records.find(id));
  throw refusal('register_code_none');
}

function isReceiptOf({ receipt_hash }: Pick<RegisterCodeRow, 'receipt_hash'>, receipt: string | undefined): boolean {
  return receipt !== undefined && receipt_hash !== null && isSame(hashOfReceipt(receipt), receipt_hash);
}

/** A receipt is random and long, so that its hash needs no salt. */
function hashOfReceipt(receipt: string): string {
  return createHash('sha256').update(receipt).digest('hex');
}
