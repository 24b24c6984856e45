import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Batch, PrintProgress } from '#shared/jobs/production.ts';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import making from '#window/features/jobs/making.module.css';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { areSheetsDue } from '#window/features/jobs/stage.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { ProofResult } from './ProofResult.tsx';
import classes from './proof.module.css';
import { type Beginning, beginningFor, choiceOf, sheetsThatFit, useSheets } from './useSheets.ts';

/** Shows how sheets are made and their labels are read back, and then the result. */
export function ProofStep({ batch }: { batch: Batch }) {
  const sheets = useSheets(batch);
  const press = useJob((state) => state.press);
  if (batch.printing) return <ProofProgress press={press} />;
  if (sheets.busy) return <ProofProgress press={null} />;
  if (press?.step === 'failed') return <SheetsFailed sheets={sheets} press={press} />;
  if (areSheetsDue(batch)) return <ProofProgress press={null} />;
  if ((batch.counts.made ?? 0) > 0) return <SheetsToMake batch={batch} refused={sheets.error} />;
  return <ProofResult batch={batch} />;
}

function SheetsFailed({ sheets, press }: { sheets: ReturnType<typeof useSheets>; press: PrintProgress }) {
  const t = useWords('proof');
  const reasonText = useReasonText();
  return (
    <StepPanel
      title={t.failed}
      lead={reasonText(press.trouble, press.reason)}
      next={{ label: t.again, run: sheets.make, busy: sheets.busy }}
      error={sheets.error}
    />
  );
}

function ProofProgress({ press }: { press: PrintProgress | null }) {
  const t = useWords('proof');
  const { number } = useFormats();
  const total = press?.labels ?? 0;
  const proven = press?.step === 'proving' ? press.proven : 0;
  const isProving = press?.step === 'proving';
  return (
    <StepPanel
      title={isProving ? t.proving : t.writing}
      lead={isProving ? t.provingLead : total > 0 ? t.writingLead({ count: total }) : ' '}
    >
      <div className="column gap-4">
        <ProgressRing label={t.proven} value={proven} total={total} size={9}>
          <div className={making.inRing}>
            <strong>{number(proven)}</strong>
            <span>{total > 0 ? t.of({ total: number(total) }) : ' '}</span>
          </div>
        </ProgressRing>
        {isProving && <RemainingTime done={proven} all={total} />}
      </div>
    </StepPanel>
  );
}

/** Makes sheets of the labels that are on no sheet yet: asks where they begin, and says why the sheets were not made automatically. */
function SheetsToMake({ batch, refused }: { batch: Batch; refused: unknown }) {
  const t = useWords('proof');
  const { data } = useReading('sheets', () => call('listSheets'));
  const partUsed = sheetsThatFit(batch, data?.part_used ?? []);
  const [chosen, choose] = useState<Beginning | null>(null);
  const beginning = chosen ?? beginningFor(batch, partUsed);
  const sheets = useSheets(batch, choiceOf(beginning, partUsed));
  return (
    <StepPanel
      title={t.title({ count: batch.counts.made ?? 0 })}
      lead={t.lead}
      next={{ label: t.make, run: sheets.make, busy: sheets.busy }}
      error={sheets.error ?? refused}
    >
      {partUsed.length > 0 && (
        <BeginningRadios batch={batch} partUsed={partUsed} beginning={beginning} choose={choose} />
      )}
    </StepPanel>
  );
}

interface BeginningRadiosProps {
  readonly batch: Batch;
  readonly partUsed: readonly PartUsedSheet[];
  readonly beginning: Beginning;
  readonly choose: (beginning: Beginning) => void;
}

function BeginningRadios({ batch, partUsed, beginning, choose }: BeginningRadiosProps) {
  const t = useWords('proof');
  const { fromJob } = useWords('sheet');
  const { number, ago } = useFormats();
  const cells = batch.preset.columns * batch.preset.rows;
  return (
    <Radio.Group
      className={classes.beginnings}
      label={t.begin}
      value={String(beginning)}
      onChange={(value) => choose(value === 'fresh' || value === 'planned' ? value : Number(value))}
    >
      {batch.prints.length === 0 && <Radio value="planned" label={t.asPlanned} mt="sm" />}
      <Radio value="fresh" label={t.freshSheet} mt="sm" />
      {partUsed.map(({ id, used, at, batch: from }) => (
        <Radio
          key={id}
          value={String(id)}
          label={t.restOf({ left: cells - used.length, all: number(cells) })}
          description={
            from === batch.id
              ? t.ofThisJob({ ago: ago(at) })
              : [from !== null && fromJob({ number: String(from) }), ago(at)].filter(Boolean).join(', ')
          }
          mt="sm"
        />
      ))}
    </Radio.Group>
  );
}
