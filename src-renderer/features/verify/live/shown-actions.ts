// What a person can do with the label that the desk shows. Pure functions.
import type { Finding } from '#shared/verify/inspection.ts';

export type ActionName = 'retry' | 'reject' | 'void' | 'duplicate' | 'corners' | 'undo' | 'details';

interface Action {
  readonly name: ActionName;
  readonly keys: string;
  /** The label that it is about, where it may not be the one in view. */
  readonly about: Finding | null;
}

/** The actions in their order. `undone` is the finding that is taken back next. */
export function shownActions(finding: Finding | null, undone: Finding | null, mayOperate: boolean): readonly Action[] {
  const isOpen = finding !== null && !finding.undone;
  const all = [
    { name: 'retry', keys: ' ', about: null, isShown: true },
    { name: 'reject', keys: 'r', about: finding, isShown: isOpen && canBeRejected(finding) },
    { name: 'void', keys: 'v', about: finding, isShown: mayOperate && isOpen && canBeVoided(finding) },
    { name: 'duplicate', keys: 'd', about: finding, isShown: isOpen && finding.state === 'already_checked' },
    // Also after a good label: the next one may be what the camera does not find.
    { name: 'corners', keys: 'c', about: null, isShown: true },
    { name: 'undo', keys: 'z', about: undone, isShown: undone !== null },
    { name: 'details', keys: 'i', about: finding, isShown: finding !== null },
  ] as const;
  return all.filter(({ isShown }) => isShown);
}

function canBeRejected({ state, verdict }: Finding): boolean {
  return verdict !== 'rejected' && state !== 'rejected';
}

function canBeVoided({ state, record }: Finding): boolean {
  // Voiding goes by the ID, and would void the label that was copied.
  if (state === 'likely_copy') return false;
  return record !== null && state !== 'void' && record.label_status !== null && record.label_status !== 'voided';
}
