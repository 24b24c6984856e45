import { useMemo } from 'react';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './proof.module.css';

/** Labels that could not be read back out of the sheets, and what to do with them. Null: all rejected labels. */
export function HeldBack({ names }: { names: readonly string[] | null }) {
  const t = useWords('proof');
  const held = useHeld(names);
  const reasonText = useReasonText();
  const anew = useWork(() =>
    call('reprintLabels', { body: { labels: idsOf(held), id: 'new', reason: t.newIdReason } }),
  );
  const voiding = useVoiding(held);
  if (held.length === 0) return null;
  return (
    <section className={classes.held}>
      <div className="row gap-3 ends">
        <h3>{t.held}</h3>
        <div className="wrap gap-3">
          <Button variant="default" work={voiding} label={t.voidThem} />
          <Button variant="default" work={anew} label={t.newId} />
        </div>
      </div>
      {names && <p className={classes.quiet}>{t.heldLead}</p>}
      <ul>
        {held.map(({ id, watermark_id, trouble, reason }) => (
          <li key={id}>
            <StateDot state="bad" label={watermark_id ?? ''} />
            <span className={classes.quiet}>{reasonText(trouble, reason)}</span>
          </li>
        ))}
      </ul>
      {[anew.error, voiding.error].map((error) => error !== null && <ErrorNotice key={String(error)} error={error} />)}
    </section>
  );
}

function useHeld(names: readonly string[] | null): readonly Label[] {
  const labels = useJob((state) => state.list.labels);
  return useMemo(() => {
    const wanted = names && new Set(names);
    return labels.filter(
      ({ state, sheet, watermark_id }) =>
        state === 'rejected' && (wanted ? wanted.has(watermark_id ?? '') : sheet === null),
    );
  }, [labels, names]);
}

function useVoiding(held: readonly Label[]) {
  const t = useWords('proof');
  const offerUndo = useUndo((state) => state.offerUndo);
  return useWork(async () => {
    const labels = idsOf(held);
    await call('voidLabels', { body: { labels, reason: t.voidReason } });
    offerUndo(t.voided({ count: labels.length }), () => call('undoVoid', { body: { labels } }));
  });
}

function idsOf(labels: readonly Label[]): number[] {
  return labels.map(({ id }) => id);
}
