import { IconX } from '@tabler/icons-react';
import type { Label } from '#shared/jobs/production.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import maps from '#window/features/sheets/outcome.module.css';
import { boxOf } from '#window/features/sheets/sheet-cells.ts';
import { useCellKeys } from '#window/features/sheets/useCellKeys.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';

export interface MissingSheetProps {
  readonly preset: SheetPreset;
  readonly sheet: number;
  readonly labels: readonly Label[];
  readonly chosen: ReadonlySet<number>;
  readonly turn: (label: number) => void;
}

/** A sheet drawn to scale, with its missing labels. Tab stops at the sheet once, arrows move between its labels. */
export function MissingSheet({ preset, sheet, labels, chosen, turn }: MissingSheetProps) {
  const t = useWords('summary');
  const { number } = useFormats();
  const byCell = new Map(labels.map((label) => [label.cell ?? 0, label]));
  const cells = Array.from({ length: preset.columns * preset.rows }, (_, i) => i + 1);
  const open = labels.map((label) => ({ number: label.cell ?? 0, label }));
  const { page, at, goTo, move } = useCellKeys(preset, open);
  return (
    <fieldset className={maps.sheet} aria-label={t.sheet({ sheet: number(sheet) })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons inside of it. */}
      <div
        className={maps.page}
        style={{ aspectRatio: `${preset.page.width} / ${preset.page.height}` }}
        ref={page}
        onKeyDown={move}
      >
        {cells.map((cell) => {
          const label = byCell.get(cell);
          if (!label) return <span key={cell} style={boxOf(preset, cell)} data-empty />;
          const isChosen = chosen.has(label.id);
          return (
            <button
              key={cell}
              type="button"
              style={boxOf(preset, cell)}
              data-cell={cell}
              tabIndex={cell === at ? 0 : -1}
              aria-pressed={isChosen}
              aria-label={t.cell({ cell: number(cell), id: label.watermark_id ?? '' })}
              onClick={() => {
                goTo(cell);
                turn(label.id);
              }}
            >
              {isChosen ? <IconX aria-hidden /> : <span aria-hidden>{number(cell)}</span>}
            </button>
          );
        })}
      </div>
      <p>{t.sheet({ sheet: number(sheet) })}</p>
    </fieldset>
  );
}
