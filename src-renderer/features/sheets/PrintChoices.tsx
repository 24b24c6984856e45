import { SegmentedControl } from '@mantine/core';
import type { Print } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

interface PrintChoicesProps {
  readonly prints: readonly Print[];
  readonly shown: Print;
  readonly choose: (number: number) => void;
}

/** Chooses one of several prints of a job. */
export function PrintChoices({ prints, shown, choose }: PrintChoicesProps) {
  const t = useWords('print');
  const { number } = useFormats();
  if (prints.length < 2) return null;
  return (
    <div>
      <SegmentedControl
        aria-label={t.prints}
        data={prints.map((print) => ({
          value: String(print.number),
          label: t.printName({ number: number(print.number), sheets: print.sheets }),
        }))}
        value={String(shown.number)}
        onChange={(value) => choose(Number(value))}
      />
    </div>
  );
}
