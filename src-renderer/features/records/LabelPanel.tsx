import { useState } from 'react';
import { isInUse, ON_PAPER, UNCHECKED } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { ReprintDialog } from '#window/features/jobs/ReprintDialog.tsx';
import { canBeReprinted } from '#window/features/jobs/reprintable.ts';
import { VoidDialog } from '#window/features/jobs/VoidChosen.tsx';
import { RejectDialog } from '#window/features/verify/live/RejectDialog.tsx';
import { LAST_REASON } from '#window/features/verify/live/useJudging.ts';
import { IconCheck } from '#window/icons/signs.ts';
import { IconOctagonMinus, IconPrinter, IconThumbDown } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { keep } from '#window/state/kept.ts';
import { useMay } from '#window/state/role.ts';
import { useWork } from '#window/state/work.ts';
import { labelTone } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './record.module.css';

interface LabelPanelProps {
  readonly id: string;
  /** All labels of the ID, the oldest first. */
  readonly labels: readonly Label[];
  readonly changed: () => void;
}

/** What can be said of a label in the hand that no camera reads. Nothing where none of the ID is on paper. */
export function LabelPanel({ id, labels, changed }: LabelPanelProps) {
  const label = labels.findLast(({ state }) => isInUse(state));
  const mayCheck = useMay('checker');
  if (!label || !mayCheck || !ON_PAPER.includes(label.state)) return null;
  return <InHand id={id} label={label} changed={changed} />;
}

function InHand({ id, label, changed }: { id: string; label: Label; changed: () => void }) {
  const t = useWords('record');
  const live = useWords('live');
  const states = useWords('state');
  const mayVoid = useMay('operator');
  const [asking, ask] = useState<'reject' | 'reprint' | 'void' | null>(null);
  const announce = useAnnouncement((state) => state.announce);
  const check = useWork(async () => {
    await call('verifyLabel', { params: { wm_id: id } });
    announce(t.checkedByHand({ id }));
    changed();
  });
  const reject = async (reason: string) => {
    keep(LAST_REASON, reason);
    await call('rejectLabels', { body: { labels: [label.id], reason } });
    announce(live.rejected({ id }));
    changed();
  };
  const { state, reason } = label;
  return (
    <section className={classes.panel}>
      <h2>{t.inHand}</h2>
      <p>{t.inHandLead}</p>
      <p className="wrap gap-2">
        <StateChip state={labelTone(state)} label={states.label[state]} />
        {reason && <span className="quiet">{t.reason({ reason })}</span>}
      </p>
      <div className="wrap gap-2">
        {UNCHECKED.includes(state) && (
          <Button variant="default" work={check} icon={IconCheck} label={t.countAsChecked} />
        )}
        {state !== 'rejected' && (
          <Button variant="default" onClick={() => ask('reject')} icon={IconThumbDown} label={live.reject} />
        )}
        {mayVoid && canBeReprinted(label) && (
          <Button variant="default" onClick={() => ask('reprint')} icon={IconPrinter} label={t.printAgain} />
        )}
        {mayVoid && <Button variant="default" onClick={() => ask('void')} icon={IconOctagonMinus} label={live.void} />}
      </div>
      {check.error !== null && <ErrorNotice error={check.error} />}
      {asking === 'reject' && <RejectDialog watermarkId={id} reject={reject} close={() => ask(null)} />}
      {asking === 'reprint' && <ReprintDialog batch={label.batch} labels={[label.id]} close={() => ask(null)} />}
      {asking === 'void' && <VoidDialog labels={[label]} close={() => ask(null)} done={changed} />}
    </section>
  );
}
