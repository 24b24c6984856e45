import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import { type Beginning, beginningFor, choiceOf, sheetsThatFit } from './beginnings.ts';
import classes from './proof.module.css';
import { useSheets } from './useSheets.ts';

/** Makes sheets of the labels that are on no sheet yet: asks where they begin, and says why the sheets were not made automatically. */
export function SheetsToMake({ batch, refused }: { batch: Batch; refused: unknown }) {
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
          description={from === batch.id ? t.ofThisJob({ ago: ago(at) }) : ago(at)}
          mt="sm"
        />
      ))}
    </Radio.Group>
  );
}
