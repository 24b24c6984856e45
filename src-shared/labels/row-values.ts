import { REGISTER_FIELD } from '#shared/records/register-code.ts';
import type { Layout, LayoutLanguage } from './layout.ts';
import { builtInFields, evened, type FieldName } from './names.ts';

/** What the templates of a layout are filled with: one label of a job. */
export interface LabelRow {
  /** Five characters: 7K3QZ. */
  readonly id: string;
  /** TW-7K3QZ. */
  readonly watermarkId: string;
  /** The hidden code; for other eyes than the buyer's, what stands in its place. */
  readonly registerCode: string;
  /** The row's number in the spreadsheet. */
  readonly row: number;
  /** The day the job was planned, in the station's zone: 2026-08-31. */
  readonly made: string;
  /** The numbers of the layout's counters, as they were reserved for this label. */
  readonly counters: Readonly<Record<string, number>>;
  /** Values by the keys of the record's template. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Values by the headers of the spreadsheet. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Cells that were copied from web pages have spaces without width, which nobody sees. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

/** Values by name, as texts. What a row does not have, and what nobody sees, is empty. */
export interface RowValues {
  readonly language: LayoutLanguage;
  readonly valueOf: (name: FieldName) => string;
}

export function rowValues(
  { language, ...layout }: Pick<Layout, 'language' | 'twinmark_layout'>,
  row: LabelRow,
): RowValues {
  const columns = new Map(Object.entries(row.columns).map(([header, value]) => [evened(header), value]));
  const keys = new Map<string, string>([
    ...Object.entries(row.metadata),
    ...Object.entries(row.counters).map(([name, number]) => [name, String(number)] as const),
    ...([
      ['id', row.id],
      ['watermark_id', row.watermarkId],
      ['row', String(row.row)],
      ['made', row.made],
    ] as const),
    ...(builtInFields(layout).includes(REGISTER_FIELD) ? [[REGISTER_FIELD, row.registerCode] as const] : []),
  ]);
  return {
    language,
    valueOf({ kind, name }) {
      const value = evened((kind === 'key' ? keys : columns).get(name) ?? '');
      return UNSEEN.test(value) ? '' : value;
    },
  };
}

/** The numbers of a layout's counters for the label at this place of the job, from 0. */
export function counterNumbers(
  { counters }: Pick<Layout, 'counters'>,
  place: number,
  starts: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const entries = Object.entries(counters);
  return Object.fromEntries(
    entries.map(([name, { start, step }]) => [
      name,
      (Object.hasOwn(starts, name) ? starts[name] : start) + step * place,
    ]),
  );
}
