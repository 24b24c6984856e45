import type { ReactNode } from 'react';
import { isInUse } from '#shared/core/label-states.ts';
import { Button } from '#window/components/Button.tsx';
import { CopyButton, useCopying } from '#window/components/CopyButton.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { CLAIM_TONES, labelTone, STANDING_TONES } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import { nameOf } from './name.ts';
import classes from './record.module.css';
import type { Whole } from './useRecord.ts';

export function RecordHead({ whole, back, children }: { whole: Whole; back: ReactNode; children: ReactNode }) {
  const { card, template } = whole;
  const name = nameOf(card, template);
  return (
    <Page
      wide
      title={card.watermark_id}
      lead={
        <span className={classes.lead}>
          {name !== null && <strong>{name}</strong>}
          <States whole={whole} />
        </span>
      }
      actions={
        <>
          <JobLink labels={whole.labels} />
          <CopyId id={card.watermark_id} />
          {back}
        </>
      }
    >
      {children}
    </Page>
  );
}

function States({ whole: { card } }: { whole: Whole }) {
  const s = useWords('state');
  const { names } = useWords('standing');
  return (
    <>
      {card.standing !== 'clear' && <StateChip state={STANDING_TONES[card.standing]} label={names[card.standing]} />}
      {card.label_status === null ? (
        <StateChip state="none" label={s.noLabel} />
      ) : (
        <StateChip state={labelTone(card.label_status)} label={s.label[card.label_status]} />
      )}
      <StateChip state={CLAIM_TONES[card.claim_status]} label={s.claim[card.claim_status]} />
    </>
  );
}

/** The job whose label the record is on, or was on last. */
function JobLink({ labels }: Pick<Whole, 'labels'>) {
  const t = useWords('record');
  const { number } = useFormats();
  const mayOperate = useMay('operator');
  const label = labels.findLast(({ state }) => isInUse(state)) ?? labels.at(-1);
  if (!label || !mayOperate) return null;
  const { batch, row } = label;
  return (
    <Button
      variant="default"
      href={linkTo(`/jobs/${batch}`)}
      icon={IconPrinter}
      label={t.label({ job: String(batch), row: number(row) })}
    />
  );
}

function CopyId({ id }: { id: string }) {
  const t = useWords('record');
  const copying = useCopying({ text: id, done: t.copied({ id }), failed: t.copyFailed });
  useKeys([{ keys: 'c', words: t.keys.copy, run: () => void copying.copy() }]);
  return <CopyButton copying={copying} label={t.copy} />;
}
