import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { Control } from '#window/features/create/designer/state/controls.ts';
import { useFormats } from '#window/words/formats.ts';

interface MillimetresProps {
  readonly label: string;
  /** Null: nothing is given. */
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  readonly placeholder?: string;
  /** What is less is not taken: it may be the beginning of a number, as 0 is of 0.4. */
  readonly least?: number;
  readonly most?: number;
  readonly suffix?: string;
  readonly digits?: number;
  readonly disabled?: boolean;
  /** What leads here from a trouble. */
  readonly control?: Control | null;
}

/** Layouts have three decimals, so nothing but zero is less. */
const LEAST = 0.001;

/** A length, or a size of type, with as many decimals as layouts have. */
export function Millimetres(props: MillimetresProps) {
  const { label, value, change, placeholder, disabled = false, control = null } = props;
  const { least = LEAST, most = 1000, suffix = ' mm', digits = 3 } = props;
  const { decimalSign } = useFormats();
  // While it is typed, a number stays as it is typed, whatever is drawn anew meanwhile.
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={0}
      max={most}
      step={0.5}
      decimalScale={digits}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      disabled={disabled}
      data-control={control}
      hideControls
      value={typed ?? value ?? ''}
      {...(placeholder !== undefined && { placeholder })}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const number = typeof next === 'number' ? next : null;
        const isBegun = number !== null && number < least;
        if (!isBegun && number !== value) change(number);
      }}
    />
  );
}
