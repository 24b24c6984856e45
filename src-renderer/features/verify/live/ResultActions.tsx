import type { Finding } from '#shared/verify/inspection.ts';
import { Button } from '#window/components/Button.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconArrowBackUp, IconCopy, IconListDetails, IconRefresh } from '#window/icons/signs.ts';
import { IconOctagonMinus, IconThumbDown, IconVector } from '#window/icons/things.ts';
import { useMay } from '#window/state/role.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './live.module.css';
import { type ActionName, shownActions } from './shown-actions.ts';

export type Actions = Readonly<Record<ActionName, () => void>>;

const ICONS: Readonly<Record<ActionName, Icon>> = {
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
