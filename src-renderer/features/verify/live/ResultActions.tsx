import {
  IconArrowBackUp,
  IconCopy,
  IconListDetails,
  IconOctagonMinus,
  IconRefresh,
  IconThumbDown,
  IconVector,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Finding } from '#shared/verify/inspection.ts';
import { Button } from '#window/components/Button.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useMay } from '#window/state/role.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './live.module.css';

// What a person can do with the label that the desk shows. Pure functions.

type ActionName = 'retry' | 'reject' | 'void' | 'duplicate' | 'corners' | 'undo' | 'details';

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

export type Actions = Readonly<Record<ActionName, () => void>>;

const ICONS: Readonly<Record<ActionName, TablerIcon>> = {
  retry: IconRefresh,
  reject: IconThumbDown,
  void: IconOctagonMinus,
  duplicate: IconCopy,
  corners: IconVector,
  undo: IconArrowBackUp,
  details: IconListDetails,
};

interface ResultActionsProps {
  readonly finding: Finding | null;
  /** The finding that is taken back next. */
  readonly undone: Finding | null;
  readonly actions: Actions;
}

/** What a person can do with the shown label. Each action has a key, and names its label: another one may be in view by now. */
export function ResultActions({ finding, undone, actions }: ResultActionsProps) {
  const t = useWords('live');
  const mayOperate = useMay('operator');
  const shown = shownActions(finding, undone, mayOperate);
  useKeys(shown.map(({ name, keys }) => ({ keys, words: t[name], run: actions[name] })));
  return (
    <div className={classes.actions}>
      {shown.map(({ name, keys, about }) => {
        const Icon = ICONS[name];
        return (
          <Button
            key={name}
            variant="default"
            onClick={actions[name]}
            leftSection={<Icon size="1.125rem" aria-hidden />}
            rightSection={<KeyHint keys={keys} />}
            label={about ? t.about({ action: t[name], label: shortNameOf(about) ?? t.unread }) : t[name]}
          />
        );
      })}
    </div>
  );
}

/** There is little room on a button, and all IDs have the same prefix. */
function shortNameOf({ watermark_id, message }: Finding): string | null {
  return watermark_id?.split('-').at(-1) ?? message;
}
