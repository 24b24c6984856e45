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
import type { Finding } from '../../../../src-shared/inspection.ts';
import { Button } from '../../../components/Button.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useKeys } from '../../../shortcuts/registry.ts';
import { useMay } from '../../../state/role.ts';
import classes from './live.module.css';
import { useLiveWords } from './words.ts';

export interface Actions {
  readonly reject: () => void;
  readonly void: () => void;
  readonly retry: () => void;
  readonly undo: () => void;
  readonly duplicate: () => void;
  readonly corners: () => void;
  readonly details: () => void;
}

interface Action {
  readonly name: keyof Actions;
  readonly keys: string;
  readonly icon: TablerIcon;
  readonly isShown: boolean;
  /** The label that it is about, where it may not be the one in view. */
  readonly about?: Finding | null;
}

interface ResultActionsProps {
  readonly finding: Finding | null;
  /** The finding that is taken back next. */
  readonly undone: Finding | null;
  readonly actions: Actions;
}

/** What a person can do with the shown label. Each action has a key, and names its label: another one may be in view by now. */
export function ResultActions({ finding, undone, actions }: ResultActionsProps) {
  const t = useLiveWords();
  const mayOperate = useMay('operator');
  const isOpen = finding !== null && !finding.undone;
  const all: readonly Action[] = [
    { name: 'retry', keys: ' ', icon: IconRefresh, isShown: true },
    { name: 'reject', keys: 'r', icon: IconThumbDown, isShown: isOpen && canBeRejected(finding), about: finding },
    {
      name: 'void',
      keys: 'v',
      icon: IconOctagonMinus,
      isShown: mayOperate && isOpen && canBeVoided(finding),
      about: finding,
    },
    {
      name: 'duplicate',
      keys: 'd',
      icon: IconCopy,
      isShown: isOpen && finding.state === 'already_checked',
      about: finding,
    },
    { name: 'corners', keys: 'c', icon: IconVector, isShown: finding === null || finding.state === 'not_readable' },
    { name: 'undo', keys: 'z', icon: IconArrowBackUp, isShown: undone !== null, about: undone },
    { name: 'details', keys: 'i', icon: IconListDetails, isShown: finding !== null, about: finding },
  ];
  const shown = all.filter(({ isShown }) => isShown);
  useKeys(shown.map(({ name, keys }) => ({ keys, words: t[name], run: actions[name] })));
  return (
    <div className={classes.actions}>
      {shown.map(({ name, keys, icon: Icon, about }) => (
        <Button
          key={name}
          variant="default"
          onClick={actions[name]}
          leftSection={<Icon size="1.125rem" aria-hidden />}
          rightSection={<KeyHint keys={keys} />}
          label={about ? t.about(t[name], shortNameOf(about) ?? t.unread) : t[name]}
        />
      ))}
    </div>
  );
}

/** There is little room on a button, and all IDs have the same prefix. */
function shortNameOf({ watermark_id, message }: Finding): string | null {
  return watermark_id?.split('-').at(-1) ?? message;
}

function canBeRejected({ state, verdict }: Finding): boolean {
  return verdict !== 'rejected' && state !== 'rejected';
}

function canBeVoided({ state, record }: Finding): boolean {
  // Voiding goes by the ID, and would void the label that was copied.
  if (state === 'likely_copy') return false;
  return record !== null && state !== 'void' && record.label_status !== null && record.label_status !== 'voided';
}
