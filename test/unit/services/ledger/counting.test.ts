// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import { countsOfChange } from '#main/services/ledger/ledger.ts';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import { type Counts, NONE, plus } from '#shared/jobs/statistics.ts';

const label = (state: LedgerState, grade: string | null = null) => ({
  state,
  reason: null,
  sheet: null,
  data: grade === null ? {} : { proof: { grade, margin_db: 3 } },
});
const counted = (...states: LedgerState[]) =>
  states.slice(1).reduce<Counts>((sum, state, at) => {
    const change = countsOfChange(label(states[at] ?? state), label(state));
    return plus(sum, { ...NONE, ...change });
  }, NONE);
const only = (counts: Partial<Counts>) => ({ ...NONE, ...counts });

describe('what a label is counted as', () => {
  it('is each step of its way once', () => {
    expect(counted('planned', 'made', 'proofed', 'sent', 'printed', 'verified')).toEqual(
      only({ made: 1, printed: 1, verified: 1 }),
    );
    expect(counted('proofed', 'verified')).toEqual(only({ printed: 1, verified: 1 }));
  });

  it('is taken back with the step', () => {
    expect(counted('sent', 'printed', 'sent')).toEqual(NONE);
    expect(counted('printed', 'verified', 'rejected', 'printed')).toEqual(NONE);
    expect(counted('printed', 'rejected')).toEqual(only({ rejected: 1 }));
  });

  it('is void beside what it was before, until that is undone', () => {
    expect(counted('planned', 'made', 'printed', 'voided')).toEqual(only({ made: 1, printed: 1, voided: 1 }));
    expect(counted('planned', 'made', 'voided', 'made')).toEqual(only({ made: 1 }));
    expect(counted('planned', 'voided', 'planned')).toEqual(NONE);
  });

  it('is failed until it is made', () => {
    expect(counted('planned', 'failed')).toEqual(only({ failed: 1 }));
    expect(counted('planned', 'failed', 'planned', 'made')).toEqual(only({ made: 1 }));
    expect(counted('failed', 'voided')).toEqual(NONE);
  });

  it('comes to nothing on every way there and back', () => {
    const states = LEDGER_STATES.filter((state) => state !== 'reprinted' && state !== 'voided');
    for (const from of states) for (const to of states) expect(counted(from, to, from)).toEqual(NONE);
  });

  it('has the grade of its last proof', () => {
    expect(countsOfChange(label('made'), label('proofed', 'A'))).toEqual({ grade_a: 1 });
    expect(countsOfChange(label('proofed', 'A'), label('proofed', 'C'))).toEqual({ grade_a: -1, grade_c: 1 });
  });
});
