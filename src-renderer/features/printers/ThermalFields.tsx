import { Checkbox, NumberInput, Select } from '@mantine/core';
import { LEAST_DOTS, THERMAL_DPI, type ThermalSettings } from '#shared/printing/thermal.ts';
import { useWords } from '#window/words/useWords.ts';

interface ThermalFieldsProps {
  readonly thermal: ThermalSettings;
  readonly set: (thermal: ThermalSettings) => void;
}

const METHODS = ['direct', 'transfer'] as const;
const REMOVALS = ['tear', 'peel', 'cut'] as const;

/** What a printer of labels prints with, and how its labels leave it. */
export function ThermalFields({ thermal, set }: ThermalFieldsProps) {
  const t = useWords('printing').printer.thermal;
  const change = (part: Partial<ThermalSettings>) => set({ ...thermal, ...part });
  return (
    <>
      <Select
        label={t.dpi}
        data={THERMAL_DPI.map(String)}
        value={String(thermal.dpi)}
        allowDeselect={false}
        onChange={(value) => change({ dpi: THERMAL_DPI.find((one) => String(one) === value) ?? thermal.dpi })}
      />
      <Select
        label={t.dot}
        data={LEAST_DOTS.map((value) => ({ value, label: t.dots[value] }))}
        value={thermal.least_dot}
        allowDeselect={false}
        onChange={(value) => change({ least_dot: LEAST_DOTS.find((one) => one === value) ?? thermal.least_dot })}
      />
      <Checkbox
        label={t.holes}
        checked={thermal.holes}
        onChange={(event) => change({ holes: event.currentTarget.checked })}
      />
      <Select
        label={t.method}
        data={METHODS.map((value) => ({ value, label: t.methods[value] }))}
        value={thermal.method}
        allowDeselect={false}
        onChange={(value) => change({ method: METHODS.find((one) => one === value) ?? thermal.method })}
      />
      <Select
        label={t.removal}
        data={REMOVALS.map((value) => ({ value, label: t.removals[value] }))}
        value={thermal.removal}
        allowDeselect={false}
        onChange={(value) => change({ removal: REMOVALS.find((one) => one === value) ?? thermal.removal })}
      />
      <Amounts thermal={thermal} set={set} />
    </>
  );
}

/** What is left to the printer where it is empty. */
function Amounts({ thermal, set }: ThermalFieldsProps) {
  const t = useWords('printing').printer.thermal;
  const change = (part: Partial<ThermalSettings>) => set({ ...thermal, ...part });
  return (
    <>
      <NumberInput
        label={t.speed}
        placeholder={t.asSet}
        min={1}
        max={14}
        allowDecimal={false}
        value={thermal.speed ?? ''}
        onChange={(value) => change({ speed: given(value) })}
      />
      <NumberInput
        label={t.darkness}
        placeholder={t.asSet}
        min={0}
        max={30}
        allowDecimal={false}
        value={thermal.darkness ?? ''}
        onChange={(value) => change({ darkness: given(value) })}
      />
      <NumberInput
        label={t.head}
        placeholder={t.unknown}
        min={20}
        max={220}
        decimalScale={1}
        value={thermal.head_mm ?? ''}
        onChange={(value) => set(withHead(thermal, given(value)))}
      />
    </>
  );
}

function given(value: string | number): number | null {
  return typeof value === 'number' ? value : null;
}

function withHead({ head_mm: _, ...thermal }: ThermalSettings, head: number | null): ThermalSettings {
  return head === null ? thermal : { ...thermal, head_mm: head };
}
