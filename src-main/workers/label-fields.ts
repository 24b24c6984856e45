// The fields of labels, before there are labels.

import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import type { RowError } from '#main/labels/display-list/display-list.ts';
import type { LabelRow } from '#shared/labels/row-values.ts';
import type { FieldOrder, FieldPlanner } from './field-planner.ts';

/** What is wrong with the fields of a row. */
export type RowCheck = Readonly<Record<'errors' | 'warnings', readonly Pick<RowError, 'item' | 'trouble'>[]>>;

interface FieldCheckOrder extends FieldOrder {
  readonly rows: readonly LabelRow[];
  /** What each of the rows is painted on; null where it is not known. */
  readonly artworks?: readonly (ArtworkGround | null)[];
}

interface FieldDrawing extends Omit<FieldOrder, 'pictures'> {
  readonly row: LabelRow;
  /** Where the window gets the pictures, by the names that the row has for them. */
  readonly pictures: ReadonlyMap<string, string>;
}

export function createFieldTasks(planner: FieldPlanner) {
  async function checkFields({ rows, artworks = [], ...order }: FieldCheckOrder): Promise<RowCheck[]> {
    const opened = await planner.open(order);
    const checks: RowCheck[] = [];
    for (const [i, row] of rows.entries()) checks.push(checkOf(await opened.plan(row, artworks[i])));
    return checks;
  }

  /** Each item of a row as an SVG of its own, as large as the label. */
  async function drawFields({ row, pictures, ...order }: FieldDrawing) {
    const opened = await planner.open({ ...order, pictures: pictures.keys() });
    const { paintSvg } = await import('#main/labels/display-list/svg.ts');
    const plan = await opened.plan(row);
    const pictureAddress = ({ name }: { readonly name: string }) => pictures.get(name) ?? null;
    const groups = [...Map.groupBy(plan.list.parts, ({ item }) => item)];
    const drawings: ReadonlyMap<string, string> = new Map(
      groups.map(([item, parts]) => [item, paintSvg({ ...plan.list, parts }, { ...opened, pictureAddress })]),
    );
    return { drawings, ...checkOf(plan) };
  }

  return { checkFields, drawFields };
}

function checkOf({ errors, warnings }: Readonly<Record<'errors' | 'warnings', readonly RowError[]>>): RowCheck {
  const itsOwn = ({ item, trouble }: RowError) => ({ item, trouble });
  return { errors: errors.map(itsOwn), warnings: warnings.map(itsOwn) };
}
