import type { LedgerState } from '#shared/core/model.ts';

/** A label on paper that nobody has checked. */
export const UNCHECKED: readonly LedgerState[] = ['proofed', 'sent', 'printed'];
export const CHECKED: readonly LedgerState[] = ['verified', 'rejected'];
/** A label that is on paper and was not replaced. */
export const ON_PAPER: readonly LedgerState[] = [...UNCHECKED, ...CHECKED];
