import { IconPlus } from '@tabler/icons-react';
import { type Draft, ROW_VERDICTS, type RowVerdict } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import { addRow } from './add-row.ts';
import classes from './data.module.css';
import { VERDICT_TONES } from './verdicts.ts';
import { useDataWords } from './words.ts';

interface VerdictFilterProps {
  readonly draft: Draft;
  readonly verdict: RowVerdict | null;
  readonly choose: (verdict: RowVerdict | null) => void;
}

/** All rows, or those of one verdict; says how many there are of each. */
export function VerdictFilter({ draft, verdict, choose }: VerdictFilterProps) {
  const t = useDataWords();
  const { number } = useFormats();
  const worstFirst = ROW_VERDICTS.toReversed().filter((one) => draft.counts[one] > 0 || one === verdict);
  return (
    <fieldset className={classes.filter} aria-label={t.filter}>
      <button type="button" aria-pressed={verdict === null} onClick={() => choose(null)}>
        {t.all(number(draft.counts.rows))}
      </button>
      {worstFirst.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={verdict === one}
          onClick={() => choose(verdict === one ? null : one)}
        >
          <StateDot state={VERDICT_TONES[one]} label={t.verdictCount[one](number(draft.counts[one]))} />
        </button>
      ))}
      {draft.table?.kind === 'hand' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => void addRow(draft.id)}
          label={t.addRow}
        />
      )}
    </fieldset>
  );
}
