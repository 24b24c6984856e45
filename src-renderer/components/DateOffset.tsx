import { Group, NumberInput, Select } from '@mantine/core';
import { useId } from 'react';
import { useWords } from '#window/words/useWords.ts';

const UNITS = ['D', 'W', 'M', 'Y'] as const;
type Unit = (typeof UNITS)[number];

/** Three digits are what texts of layouts take. */
const MOST = 999;

interface DateOffsetProps {
  /** The dates that it may follow from, as texts of layouts name them: production_date, [Filled on]. */
  readonly dates: readonly { readonly value: string; readonly label: string }[];
  /** {production_date+30D}; empty where it follows from none. */
  readonly text: string;
  readonly put: (text: string) => void;
}

/** A date that follows from another one: production date and shelf life. */
export function DateOffset({ dates, text, put }: DateOffsetProps) {
  const t = useWords('component');
  const id = useId();
  const { from, count, unit } = partsOf(text);
  const write = (next: Partial<Parts>) => put(textOf({ from, count, unit, ...next }));
  if (dates.length === 0 && text === '') return null;
  const known = from === null || dates.some(({ value }) => value === from) ? [] : [{ value: from, label: from }];
  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <Select
        id={id}
        label={t.computedFrom}
        placeholder={t.notComputed}
        clearable
        w="14rem"
        data={[...known, ...dates]}
        value={from}
        onChange={(chosen) => write({ from: chosen })}
      />
      {from !== null && (
        <>
          <NumberInput
            label={t.shelfLife}
            w="7rem"
            min={-MOST}
            max={MOST}
            allowDecimal={false}
            value={count}
            onChange={(number) => typeof number === 'number' && write({ count: number })}
          />
          <Select
            aria-label={t.unit}
            w="9rem"
            allowDeselect={false}
            data={UNITS.map((value) => ({ value, label: t.units[value] }))}
            value={unit}
            onChange={(chosen) => write({ unit: (chosen ?? unit) as Unit })}
          />
        </>
      )}
    </Group>
  );
}

interface Parts {
  readonly from: string | null;
  readonly count: number;
  readonly unit: Unit;
}

function partsOf(text: string): Parts {
  const [, from = null, count = '30', unit = 'D'] =
    /^\{([a-z]\w*|\[.+\])(?:([+-]\d{1,3})([DWMY]))?\}$/.exec(text) ?? [];
  return { from, count: Number(count), unit: unit as Unit };
}

function textOf({ from, count, unit }: Parts): string {
  if (from === null) return '';
  return count === 0 ? `{${from}}` : `{${from}${count < 0 ? '' : '+'}${count}${unit}}`;
}
