import { NumberInput } from '@mantine/core';
import type { Control } from '#window/features/create/designer/state/controls.ts';
import { useFormats } from '#window/words/formats.ts';

interface MillimetresProps {
  readonly label: string;
  /** Null: nothing is given. */
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  readonly placeholder?: string;
  readonly min?: number;
  readonly suffix?: string;
  readonly digits?: number;
  /** Whether zero is a value. */
  readonly takesZero?: boolean;
  /** What leads here from a trouble. */
  readonly control?: Control;
}

/** A length, or a size of type, with as many decimals as layouts have. */
export function Millimetres(props: MillimetresProps) {
  const { label, value, change, placeholder, min = 0, suffix = ' mm', digits = 3, takesZero = false, control } = props;
  const { decimalSign } = useFormats();
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={min}
      max={1000}
      decimalScale={digits}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      data-control={control}
      value={value ?? ''}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(next) => {
        const number = typeof next === 'number' ? next : null;
        // A zero may be the beginning of 0.4: what it was stays until more is typed.
        if (number === 0 && !takesZero) return;
        if (number !== value) change(number);
      }}
    />
  );
}
