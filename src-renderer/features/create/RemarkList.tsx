import type { Remark } from '#shared/core/remark.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { WEIGHT_TONES } from '#window/features/create/data/verdicts.ts';
import { useDraftRemarkText } from '#window/features/create/designer/useDraftRemarkText.ts';
import classes from './remarks.module.css';

const ORDER = { red: 0, amber: 1, note: 2 } as const;

/** Remarks by their weight, the worst first. */
export function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  const textOf = useDraftRemarkText();
  if (remarks.length === 0) return null;
  return (
    <ul className={classes.list}>
      {remarks
        .toSorted((a, b) => ORDER[a.weight] - ORDER[b.weight])
        .map((remark) => (
          <li key={`${remark.kind} ${remark.column} ${remark.field} ${JSON.stringify(remark.facts)}`}>
            <StateDot state={WEIGHT_TONES[remark.weight]} label={textOf(remark)} />
          </li>
        ))}
    </ul>
  );
}
