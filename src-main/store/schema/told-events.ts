// Which changes of rows are told to other programs. The event is written in the change itself: none is lost, none is made up.
import { type LedgerState, stateFacts } from '#shared/core/label-states.ts';
import type { EventKind } from '#shared/programs/events.ts';
import type { Database, TableName } from './schema.ts';

export interface NewEvent {
  readonly kind: EventKind;
  /** What it is about: the five characters of a record, or another thing by its name. Events of one subject keep their order. */
  readonly subject: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

type Events<N extends TableName> = (now: Database[N], before: Database[N] | null) => readonly NewEvent[];

/** `before` is null for a new row. */
export function eventsOf<N extends TableName>(
  table: N,
  now: Database[N],
  before: Database[N] | null,
): readonly NewEvent[] {
  return (TELLERS[table] as Events<N> | undefined)?.(now, before) ?? [];
}

function eventsOfRecord(now: Database['records'], before: Database['records'] | null): readonly NewEvent[] {
  const { id: subject, template_id, label_status, nft_token_id: token_id, owner_address } = now;
  if (before === null) return [{ kind: 'record.created', subject, facts: { template_id, label_status } }];
  const events: NewEvent[] = [];
  if (changed(now, before, 'description', 'metadata') || (changed(now, before, 'owner_id') && now.owner_id !== null)) {
    events.push({ kind: 'record.updated', subject, facts: {} });
  }
  if (changed(now, before, 'standing')) {
    const facts = { standing: now.standing ?? 'clear', before: before.standing ?? 'clear' };
    events.push({ kind: 'record.standing', subject, facts });
  }
  if (changed(now, before, 'claim_status') && now.claim_status === 'minted') {
    events.push({ kind: 'token.minted', subject, facts: { token_id, transaction_hash: now.mint_transaction_hash } });
  }
  if (changed(now, before, 'claim_status') && now.claim_status === 'claimed') {
    const facts = { token_id, owner_address, transaction_hash: now.claim_transaction_hash };
    events.push({ kind: 'token.claimed', subject, facts });
  }
  return events;
}

const LABEL_EVENTS = {
  proofed: 'label.placed',
  printed: 'label.printed',
  verified: 'label.verified',
  rejected: 'label.rejected',
  voided: 'label.voided',
} as const;
/** What was told of a label, by its way. What goes back was taken back. */
const ORDER: readonly LedgerState[] = ['printed', 'verified', 'rejected', 'voided', 'reprinted'];

/** A label that was never made has no record that anybody could ask for. */
function eventsOfLabel(now: Database['labels'], before: Database['labels'] | null): readonly NewEvent[] {
  const { state, record_id, batch_id: batch, row_number: row, sheet, cell, reason } = now;
  if (before === null || record_id === null || before.state === state) return [];
  if (stateFacts(before.state).stage === 'unmade') return [];
  const facts = { batch, row, sheet };
  if (isBack(before.state, state)) {
    return [{ kind: 'label.reopened', subject: record_id, facts: { ...facts, state, before: before.state } }];
  }
  if (!(state in LABEL_EVENTS)) return [];
  const kind = LABEL_EVENTS[state as keyof typeof LABEL_EVENTS];
  const more =
    kind === 'label.placed' ? { cell } : kind === 'label.rejected' || kind === 'label.voided' ? { reason } : {};
  return [{ kind, subject: record_id, facts: { ...facts, ...more } }];
}

/** A rejected label that is verified after all was judged anew, and nothing was taken back. */
function isBack(before: LedgerState, state: LedgerState): boolean {
  return state !== 'verified' && ORDER.indexOf(state) < ORDER.indexOf(before);
}

function eventsOfScan(now: Database['scans'], before: Database['scans'] | null): readonly NewEvent[] {
  const { record_id: subject, scanned_at, source, scanner_address } = now;
  return before === null ? [{ kind: 'scan.recorded', subject, facts: { scanned_at, source, scanner_address } }] : [];
}

function eventsOfRegister(
  { record_id: subject, registered_at }: Database['register_codes'],
  before: Database['register_codes'] | null,
): readonly NewEvent[] {
  if (registered_at === null || before?.registered_at === registered_at) return [];
  return [{ kind: 'record.registered', subject, facts: { registered_at } }];
}

/** That it was released is told by the label itself. */
function eventsOfVoidRequest(
  { record_id: subject, reason, state }: Database['void_requests'],
  before: Database['void_requests'] | null,
): readonly NewEvent[] {
  if (before === null) return [{ kind: 'label.void_asked', subject, facts: { reason } }];
  return state === 'declined' && before.state === 'waiting'
    ? [{ kind: 'label.void_declined', subject, facts: { reason } }]
    : [];
}

/** A job that stands still is told once, until it moves or asks. */
function eventsOfPrinterJob(
  now: Database['printer_jobs'],
  before: Database['printer_jobs'] | null,
): readonly NewEvent[] {
  if (!waits(now) || (before !== null && waits(before) && before.asks === now.asks)) return [];
  const { name } = JSON.parse(now.printer) as { readonly name: string };
  const facts = { printer: name, batch: now.batch_id, asks: now.asks === 1, reasons: JSON.parse(now.reasons) };
  return [{ kind: 'printer.waits', subject: `printer job ${now.id}`, facts }];
}

function waits({ state, asks }: Database['printer_jobs']): boolean {
  return asks === 1 || state === 'stopped';
}

const TELLERS = {
  records: eventsOfRecord,
  labels: eventsOfLabel,
  scans: eventsOfScan,
  register_codes: eventsOfRegister,
  printer_jobs: eventsOfPrinterJob,
  void_requests: eventsOfVoidRequest,
} as Readonly<Partial<Record<TableName, unknown>>>;

function changed<R extends object>(now: R, before: R, ...columns: readonly (keyof R)[]): boolean {
  return columns.some((column) => now[column] !== before[column]);
}
