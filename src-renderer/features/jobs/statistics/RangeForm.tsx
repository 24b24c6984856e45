import { TextInput } from '@mantine/core';
import { RANGE_DAYS } from '#shared/jobs/statistics.ts';
import { Button } from '#window/components/Button.tsx';
import { daysBefore, RANGES, type Range, rangeOf } from './buckets.ts';
import classes from './statistics.module.css';
import { useStatisticsWords } from './words.ts';

interface RangeFormProps {
  readonly range: Range;
  readonly today: string;
  readonly choose: (range: Range) => void;
}

/** The days that the sums are of: by a press, or from one day to another. */
export function RangeForm({ range, today, choose }: RangeFormProps) {
  const t = useStatisticsWords();
  const isSame = (other: Range) => other.from === range.from && other.to === range.to;
  const take = (from: string, to: string) => {
    if (from !== '' && to !== '' && from <= to && from >= daysBefore(to, RANGE_DAYS - 1)) choose({ from, to });
  };
  return (
    <fieldset className={classes.range}>
      <legend className="visually-hidden">{t.range}</legend>
      <div className="wrap gap-2">
        {RANGES.map((name) => (
          <Button
            key={name}
            variant={isSame(rangeOf(name, today)) ? 'filled' : 'default'}
            aria-pressed={isSame(rangeOf(name, today))}
            onClick={() => choose(rangeOf(name, today))}
            label={t.ranges[name]}
          />
        ))}
      </div>
      <div className="line gap-3">
        <TextInput
          type="date"
          label={t.from}
          value={range.from}
          max={range.to}
          onChange={({ currentTarget }) => take(currentTarget.value, range.to)}
        />
        <TextInput
          type="date"
          label={t.to}
          value={range.to}
          min={range.from}
          max={today}
          onChange={({ currentTarget }) => take(range.from, currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}
