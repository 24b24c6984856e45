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
}

/** What a person can do with the shown label. Each action has a key. */
export function ResultActions({ finding, actions }: { finding: Finding | null; actions: Actions }) {
  const t = useLiveWords();
  const mayOperate = useMay('operator');
  const isOpen = finding !== null && !finding.undone;
  const all: readonly Action[] = [
    { name: 'retry', keys: ' ', icon: IconRefresh, isShown: true },
    { name: 'reject', keys: 'r', icon: IconThumbDown, isShown: isOpen && canBeRejected(finding) },
    { name: 'void', keys: 'v', icon: IconOctagonMinus, isShown: mayOperate && isOpen && canBeVoided(finding) },
    { name: 'duplicate', keys: 'd', icon: IconCopy, isShown: isOpen && finding.state === 'already_checked' },
    { name: 'corners', keys: 'c', icon: IconVector, isShown: finding === null || finding.state === 'not_readable' },
    { name: 'undo', keys: 'z', icon: IconArrowBackUp, isShown: finding !== null },
    { name: 'details', keys: 'i', icon: IconListDetails, isShown: finding !== null },
  ];
  const shown = all.filter(({ isShown }) => isShown);
  useKeys(shown.map(({ name, keys }) => ({ keys, words: t[name], run: actions[name] })));
  return (
    <div className={classes.actions}>
      {shown.map(({ name, keys, icon: Icon }) => (
        <Button
          key={name}
          variant="default"
          onClick={actions[name]}
          leftSection={<Icon size="1.125rem" aria-hidden />}
          rightSection={<KeyHint keys={keys} />}
          label={t[name]}
        />
      ))}
    </div>
  );
}

function canBeRejected({ state, verdict }: Finding): boolean {
  return verdict !== 'rejected' && state !== 'rejected';
}

function canBeVoided({ state, record }: Finding): boolean {
  // Voiding goes by the ID, and would void the label that was copied.
  if (state === 'likely_copy') return false;
  return record !== null && state !== 'void' && record.label_status !== null && record.label_status !== 'voided';
}
