import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useWords } from '#window/words/useWords.ts';
import classes from './create.module.css';
import { useDraft } from './draft.ts';
import { showStep } from './steps.ts';

interface AskBeforeProps {
  readonly draft: Draft;
  /** Null: nothing is asked. */
  readonly asked: Concerns | null;
  readonly make: () => Promise<unknown>;
  readonly close: () => void;
}

/** Asks before labels are made although rows are red or artwork would be cut off. */
export function AskBefore({ draft, asked, make, close }: AskBeforeProps) {
  const t = useWords('create');
  const { labels } = draft;
  // What was mended in the dialog is gone from it.
  const now = asked && concernsOf(draft);
  const showRed = () => {
    close();
    showStep(draft.id, 'data', { rows: 'red' });
  };
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t.askTitle({ count: labels })}
      confirm={t.make({ count: labels })}
      run={make}
      close={close}
    >
      <ul className={classes.concerns}>
        {(now?.red ?? 0) > 0 && (
          <li>
            <StateDot state="bad" label={t.askRed({ count: draft.counts.red })} />
            <Button variant="default" size="sm" onClick={showRed} label={t.showRed({ n: draft.counts.red })} />
          </li>
        )}
        {(now?.cut ?? []).map(({ name, percent }) => (
          <li key={name}>
            <StateDot state="warn" label={t.askCut({ name, percent })} />
          </li>
        ))}
        {(now?.cut.length ?? 0) > 0 && (
          <li>
            <Button
              variant="default"
              size="sm"
              onClick={() => void useDraft.getState().change({ fit: 'contain' })}
              label={t.showWhole}
            />
          </li>
        )}
        {now === null && (
          <li>
            <StateDot state="ok" label={t.askNothing} />
          </li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

export interface Concerns {
  /** Rows that would be left behind. */
  readonly red: number;
  /** Artwork of which some would be cut off. */
  readonly cut: readonly { readonly name: string; readonly percent: string }[];
}

/** What a person should know before labels are made; null where there is nothing. */
export function concernsOf({ table, counts, artworks }: Draft): Concerns | null {
  // The sample has a red row on purpose, and says so.
  const red = table?.sample ? 0 : counts.red;
  const cut = artworks.flatMap(({ name, rows, remarks }) => {
    const cropped = rows > 0 && remarks.find(({ kind }) => kind === 'cropped');
    return cropped ? [{ name, percent: cropped.facts['percent'] ?? '' }] : [];
  });
  return red > 0 || cut.length > 0 ? { red, cut } : null;
}
