// A job that is being prepared in Create: spreadsheet, artwork, sheet, and what is still wrong with them.
import { type Static, Type } from 'typebox';
import { Grade, MarkStrength, Metadata, TemplateId } from '#shared/core/model.ts';
import { Remark } from '#shared/core/remark.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { ArtworkFit, EnrolPrints } from '#shared/jobs/production.ts';
import { DraftLayout } from '#shared/labels/draft-layout.ts';
import { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';

const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });
/** Characters of a cell that is typed or changed. */
export const LONGEST_CELL = 4096;
const Text = Type.String({ maxLength: LONGEST_CELL });

export const ROW_VERDICTS = ['green', 'amber', 'red', 'skipped'] as const;
export const RowVerdict = oneOf(ROW_VERDICTS);
export type RowVerdict = Static<typeof RowVerdict>;

export const RowTrouble = exactly(
  {
    remark: Remark,
    rows: Count,
    first: Type.Integer({ description: 'The first row with this remark.' }),
  },
  'A remark on several rows, as it is on the first of them.',
);
export type RowTrouble = Static<typeof RowTrouble>;

export const TableFacts = exactly({
  name: Type.String(),
  kind: oneOf(['csv', 'xlsx', 'hand'], { description: 'hand: rows that were typed in at the desk.' }),
  encoding: nullable(Type.String()),
  delimiter: nullable(Type.String()),
  sheet: nullable(Type.String()),
  sheets: Type.Array(Type.String(), { description: 'All sheets of an XLSX file.' }),
  header_row: nullable(Type.Integer({ description: 'The row of the headers. Null if there is none.' })),
  headers: Type.Array(Type.String()),
  reading: Type.Integer({
    description: 'A number that changes when another spreadsheet is given, or the same one is read in another way.',
  }),
  rows: Count,
  notes: Type.Array(Type.String()),
  sample: Type.Boolean({ description: 'Whether it is sample data, with a row that is wrong on purpose.' }),
  doubt: nullable(
    exactly(
      {
        line: Type.Integer(),
        renderings: Type.Array(exactly({ encoding: Type.String(), text: Type.String() })),
      },
      'A line of the file in each of two possible encodings.',
    ),
  ),
});
export type TableFacts = Static<typeof TableFacts>;

export const TableChoice = exactly({
  encoding: Type.Optional(Type.String()),
  delimiter: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  header_row: Type.Optional(
    Type.Integer({ minimum: 0, description: '0: no row has headers, and the first row is data.' }),
  ),
});
export type TableChoice = Static<typeof TableChoice>;

export const ColumnChoice = exactly({
  header: Type.String(),
  field: nullable(Type.String({ description: 'The key of the field that the column fills.' })),
  by: nullable(oneOf(['key', 'label', 'synonym', 'person', 'memory'])),
});
export type ColumnChoice = Static<typeof ColumnChoice>;

export const ReadForecast = exactly({
  grade: Grade,
  margin_db: Type.Number({
    description: 'Decibels to spare when reading, in at least nine of ten simulated photographs.',
  }),
  psnr: Type.Number(),
});
export type ReadForecast = Static<typeof ReadForecast>;

export const DraftArtwork = exactly({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  bytes: Count,
  width: Count,
  height: Count,
  rows: Type.Integer({ description: 'How many rows show this artwork.' }),
  remarks: Type.Array(Remark),
  forecast: nullable(ReadForecast),
  drawn: nullable(
    exactly(
      {
        kind: oneOf(['pdf', 'svg']),
        page: Type.Integer({ description: 'The page that is shown, from 1.' }),
        pages: Count,
        width_mm: Type.Number(),
        height_mm: Type.Number(),
        bleed_mm: Type.Number({
          description: 'How far the page is drawn beyond its trim. 0 if the file does not say.',
        }),
      },
      'The page that the artwork is drawn from. Null for a picture.',
    ),
  ),
});
export type DraftArtwork = Static<typeof DraftArtwork>;

export const Draft = exactly(
  {
    id: Type.Integer(),
    name: Type.String({ minLength: 1, maxLength: 128 }),
    changed_at: Time,
    table: nullable(TableFacts),
    template_id: nullable(TemplateId),
    guesses: Type.Array(exactly({ template_id: TemplateId, certainty: Type.Number() }), {
      description: 'Templates, the one that fits the headers best first.',
    }),
    columns: Type.Array(ColumnChoice),
    artwork_column: nullable(Type.Integer({ description: 'The column that names the artwork of each row, from 0.' })),
    quantity_column: nullable(
      Type.Integer({
        description: 'The column that says how many labels a row becomes, from 0. Null: each becomes one.',
      }),
    ),
    values: Metadata,
    artworks: Type.Array(DraftArtwork),
    artwork: nullable(Type.Integer({ description: 'The artwork of all rows that name none.' })),
    preset: SheetPreset,
    options: SheetOptions,
    strength: MarkStrength,
    fit: ArtworkFit,
    layout: nullable(DraftLayout),
    unowned: Type.Boolean({
      description: 'Whether its records are made without an owner. Somebody may adopt them later.',
    }),
    enrol_prints: EnrolPrints,
    place: exactly(
      { width_mm: Type.Number(), height_mm: Type.Number(), width_px: Count, height_px: Count },
      'The size of the picture on the label.',
    ),
    sheets: exactly(
      { count: Count, on_last: Count, cells: Count },
      'The sheets that the labels of this job will fill.',
    ),
    room: exactly(
      {
        needed: Type.Integer({ description: 'Bytes that the labels of this job take, with their sheets.' }),
        free: nullable(
          Type.Integer({
            description: 'Bytes that are free for it, without what jobs before it will take. Null where no disk tells.',
          }),
        ),
      },
      'The room of the job on the disk that it fills most.',
    ),
    counts: exactly({ rows: Count, green: Count, amber: Count, red: Count, skipped: Count }),
    labels: Type.Integer({
      minimum: 0,
      description: 'The labels that green and amber rows become, each with an ID of its own.',
    }),
    remarks: Type.Array(Remark, { description: 'Remarks on the job as a whole.' }),
    row_troubles: Type.Array(RowTrouble, { description: 'Red and amber remarks on rows, by kind and field.' }),
    ready: Type.Boolean({ description: 'Whether the job can be made now.' }),
  },
  'A job that is being prepared.',
);
export type Draft = Static<typeof Draft>;

export const DraftSummary = exactly({
  id: Type.Integer(),
  name: Type.String(),
  changed_at: Time,
  rows: Count,
  template_id: nullable(TemplateId),
});
export type DraftSummary = Static<typeof DraftSummary>;

/** What windows are told when a draft changes. */
export interface DraftNews {
  readonly id: number;
  readonly changed_at: string;
  /** checked: more is known of its rows than before. */
  readonly became: 'changed' | 'checked' | 'made' | 'discarded';
}

export const DraftChange = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    template_id: Type.Optional(TemplateId),
    columns: Type.Optional(
      Type.Array(nullable(Type.String()), {
        maxItems: 256,
        description: 'The key of the field of each column, in the order of the columns.',
      }),
    ),
    artwork_column: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
    quantity_column: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
    values: Type.Optional(Metadata),
    artwork: Type.Optional(nullable(Type.Integer())),
    sheet_id: Type.Optional(Type.String({ maxLength: 64 })),
    preset: Type.Optional(SheetPreset),
    options: Type.Optional(Type.Partial(SheetOptions, { additionalProperties: false })),
    strength: Type.Optional(MarkStrength),
    fit: Type.Optional(ArtworkFit),
    unowned: Type.Optional(Type.Boolean()),
    enrol_prints: Type.Optional(EnrolPrints),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DraftChange = Static<typeof DraftChange>;

export const DraftRow = exactly({
  reading: Type.Integer({ description: 'The reading of the table that the row is in.' }),
  row: Type.Integer({ description: 'The row, from 1, in the order of the file.' }),
  number: Type.Integer({ description: 'The row as a spreadsheet program counts.' }),
  cells: Type.Array(Type.String(), { description: 'The cells, with changes that were made at the desk.' }),
  edited: Type.Array(Type.Integer(), { description: 'Columns that were changed at the desk, from 0.' }),
  verdict: RowVerdict,
  remarks: Type.Array(Remark),
  artwork: nullable(Type.Integer()),
});
export type DraftRow = Static<typeof DraftRow>;

export const DraftRowChange = Type.Object(
  {
    cells: Type.Optional(
      Type.Array(nullable(Text), {
        maxItems: 256,
        description: 'Values by column. Null puts the value of the file back.',
      }),
    ),
    from: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 255,
        description: 'The column of the first of the cells. The default is 0.',
      }),
    ),
    skipped: Type.Optional(Type.Boolean()),
    reading: Type.Optional(
      Type.Integer({
        description:
          'The reading that the row was seen in. If the table was read in another way since, nothing is changed.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DraftRowChange = Static<typeof DraftRowChange>;

export const CellChange = exactly(
  {
    row: Type.Integer({ minimum: 1, description: 'The row, from 1, in the order of the file.' }),
    column: Type.Integer({ minimum: 0, maximum: 255 }),
    text: nullable(Text),
  },
  'The text of one cell. Null puts the value of the file back.',
);
export type CellChange = Static<typeof CellChange>;

/** More cells than this are changed in several steps. A request has 20,000 parts at most, and a cell is four of them. */
export const MOST_CELLS = 4_000;

export const CellsChange = exactly({
  reading: Type.Integer({ description: 'The reading that the cells were seen in.' }),
  changes: Type.Array(CellChange, { minItems: 1, maxItems: MOST_CELLS }),
});
export type CellsChange = Static<typeof CellsChange>;

export const TextReplacement = exactly({
  reading: Type.Integer({ description: 'The reading that the cells were seen in.' }),
  find: Type.String({ minLength: 1, maxLength: 4096, description: 'A part of a cell, in small or large letters.' }),
  replace: Type.String({ maxLength: 4096 }),
  column: nullable(Type.Integer({ minimum: 0, maximum: 255, description: 'Null: all columns.' })),
  from_row: Type.Optional(
    Type.Integer({ minimum: 1, default: 1, description: 'The row to begin at: next_row of the answer before.' }),
  ),
});
export type TextReplacement = Static<typeof TextReplacement>;
