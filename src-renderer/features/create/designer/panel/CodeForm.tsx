import { NativeSelect } from '@mantine/core';
import { type BarcodeItem, isTwoDimensional, type Layout, SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { withSymbology } from '#window/features/create/designer/state/new-item.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import type { ChangeItem } from './change-item.ts';
import { Millimetres } from './Millimetres.tsx';

const CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
const TEXTS = ['below', 'above', 'none'] as const;

interface CodeFormProps {
  readonly layout: Layout;
  readonly item: BarcodeItem;
  readonly change: ChangeItem<BarcodeItem>;
}

/** Which code, and how large its modules are. */
export function CodeForm({ layout, item, change }: CodeFormProps) {
  const t = useFieldWords();
  const { symbology } = item;
  return (
    <>
      <NativeSelect
        label={t.symbology}
        data={SYMBOLOGIES.map((value) => ({ value, label: t.symbologies[value] }))}
        value={symbology}
        onChange={(event) => change(withSymbology(item, event.currentTarget.value as Symbology, layout.label))}
      />
      <Millimetres
        label={t.module}
        placeholder={t.moduleAuto}
        value={item.module}
        change={(module) => change({ module }, 'module')}
      />
      {isTwoDimensional(symbology) ? (
        (symbology === 'qr' || symbology === 'gs1_digital_link') && (
          <NativeSelect
            label={t.correction}
            data={[...CORRECTIONS]}
            value={item.correction}
            onChange={(event) => change({ correction: event.currentTarget.value as BarcodeItem['correction'] })}
          />
        )
      ) : (
        <NativeSelect
          label={t.codeText}
          data={TEXTS.map((value) => ({ value, label: t.codeTexts[value] }))}
          value={item.text}
          onChange={(event) => change({ text: event.currentTarget.value as BarcodeItem['text'] })}
        />
      )}
    </>
  );
}
