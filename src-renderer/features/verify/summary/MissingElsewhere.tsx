import { Checkbox } from '@mantine/core';
import type { Label } from '#shared/jobs/production.ts';
import { useSummaryWords } from './words.ts';

export interface MissingElsewhereProps {
  readonly labels: readonly Label[];
  readonly chosen: ReadonlySet<number>;
  readonly turn: (label: number) => void;
}

/** Missing labels whose sheet is not known. */
export function MissingElsewhere({ labels, chosen, turn }: MissingElsewhereProps) {
  const t = useSummaryWords();
  if (labels.length === 0) return null;
  return (
    <Checkbox.Group label={t.noPlace} value={labels.flatMap(({ id }) => (chosen.has(id) ? String(id) : []))}>
      {labels.map(({ id, watermark_id }) => (
        <Checkbox key={id} mt="xs" value={String(id)} label={watermark_id ?? ''} onChange={() => turn(id)} />
      ))}
    </Checkbox.Group>
  );
}
