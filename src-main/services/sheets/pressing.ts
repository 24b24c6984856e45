import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Press, Pressed } from './press.ts';
import type { PrintPlan } from './print-plan.ts';
import type { TellPrint } from './print-telling.ts';
import type { SheetLabel, SheetLabels } from './sheet-labels.ts';

/** Sheets that go to the press. */
interface Pressing {
  readonly batch: BatchRow;
  readonly plan: PrintPlan;
  readonly labels: readonly SheetLabel[];
  readonly layout: SheetPlan;
  readonly file: string;
  /** Tells which file of several it is. */
  readonly nth?: number;
}

export type PressAll = ReturnType<typeof createPressing>;

interface PressingParts {
  readonly press: Press;
  readonly sheetLabels: Pick<SheetLabels, 'picturesOf'>;
  readonly signal: AbortSignal;
}

/** Finds the pictures of labels, and gives them to the press. */
export function createPressing({ press, sheetLabels, signal }: PressingParts) {
  return async ({ batch, plan, labels, layout, file, nth }: Pressing, tell: TellPrint): Promise<Pressed> => {
    const { title, language, made_at: madeAt } = plan;
    const total = new Set(layout.sheets.flatMap((sheet) => sheet.labels.map(({ name }) => name))).size;
    const which = nth === undefined ? {} : { file: nth };
    return press.print({
      file,
      plan: layout,
      title,
      language,
      madeAt,
      signal,
      ...(await sheetLabels.picturesOf(labels)),
      tell: (step, proven, held_back) => tell(batch.id, { step, labels: total, proven, held_back, ...which }),
    });
  };
}
