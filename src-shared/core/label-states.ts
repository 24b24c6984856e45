// The states of a label, each with all that depends on the state alone. Sentences stand with the words of each language.

interface StateFacts {
  /** `shut`: the label left the ledger's count, as void or as replaced. */
  readonly stage: 'unmade' | 'made' | 'shut';
  /** Whether the label is on paper, and whether somebody checked it there. */
  readonly paper: 'none' | 'unchecked' | 'checked';
  /** What the label was counted as on its way. Null: it keeps what it was counted as before. */
  readonly counted: readonly ('made' | 'printed' | 'verified' | 'rejected' | 'failed')[] | null;
  /** The colour of the state in the window. */
  readonly tone: 'ok' | 'bad' | 'warn' | 'busy' | 'none';
  /** Whether a cancelled job voids the label: always, only where that was chosen, or not, since it may be on paper. */
  readonly cancelled: 'voided' | 'asked' | 'kept';
  /** The label is lost, and another one has to take its place. */
  readonly isLost?: true;
  /** The sheet of the label is still to be made. */
  readonly awaitsSheet?: true;
  /** The state of the ledger alone: the record of the label has that of the label in its place. */
  readonly isOfLedger?: true;
}

/** In the order in which they are shown. */
const LABEL_STATES = {
  planned: { stage: 'unmade', paper: 'none', counted: [], tone: 'none', cancelled: 'voided', awaitsSheet: true },
  made: { stage: 'made', paper: 'none', counted: ['made'], tone: 'busy', cancelled: 'asked', awaitsSheet: true },
  proofed: { stage: 'made', paper: 'unchecked', counted: ['made'], tone: 'busy', cancelled: 'asked' },
  sent: { stage: 'made', paper: 'unchecked', counted: ['made'], tone: 'warn', cancelled: 'kept' },
  printed: { stage: 'made', paper: 'unchecked', counted: ['made', 'printed'], tone: 'ok', cancelled: 'kept' },
  verified: {
    stage: 'made',
    paper: 'checked',
    counted: ['made', 'printed', 'verified'],
    tone: 'ok',
    cancelled: 'kept',
  },
  failed: { stage: 'unmade', paper: 'none', counted: ['failed'], tone: 'bad', cancelled: 'kept', awaitsSheet: true },
  rejected: {
    stage: 'made',
    paper: 'checked',
    counted: ['made', 'printed', 'rejected'],
    tone: 'bad',
    cancelled: 'kept',
    isLost: true,
  },
  voided: { stage: 'shut', paper: 'none', counted: null, tone: 'bad', cancelled: 'kept', isLost: true },
  reprinted: { stage: 'shut', paper: 'none', counted: null, tone: 'ok', cancelled: 'kept', isOfLedger: true },
} as const satisfies Readonly<Record<string, StateFacts>>;

/** The states of a label in the ledger. A label that was printed anew stays there as reprinted. */
export type LedgerState = keyof typeof LABEL_STATES;
/** The states that a record can show: all of the ledger's but reprinted. */
export type LabelStatus = {
  [S in LedgerState]: (typeof LABEL_STATES)[S] extends { isOfLedger: true } ? never : S;
}[LedgerState];

export const LEDGER_STATES = Object.keys(LABEL_STATES) as readonly LedgerState[];
export const LABEL_STATUSES = LEDGER_STATES.filter(isLabelStatus);

export function isLabelStatus(state: LedgerState): state is LabelStatus {
  return stateFacts(state).isOfLedger !== true;
}

export function stateFacts(state: LedgerState): StateFacts {
  return LABEL_STATES[state];
}

/** Whether the label is neither void nor replaced. */
export function isInUse(state: LedgerState): boolean {
  return stateFacts(state).stage !== 'shut';
}

/** How many labels of these states there are. */
export function countWhere(
  counts: Readonly<Partial<Record<LedgerState, number | undefined>>>,
  holds: (facts: StateFacts) => boolean,
): number {
  return statesWhere(holds).reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

export function statesWhere(holds: (facts: StateFacts) => boolean): readonly LedgerState[] {
  return LEDGER_STATES.filter((state) => holds(stateFacts(state)));
}

/** A label on paper that nobody has checked. */
export const UNCHECKED = statesWhere(({ paper }) => paper === 'unchecked');
export const CHECKED = statesWhere(({ paper }) => paper === 'checked');
/** A label that is on paper and was not replaced. */
export const ON_PAPER: readonly LedgerState[] = [...UNCHECKED, ...CHECKED];
