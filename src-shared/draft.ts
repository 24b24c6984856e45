// What a job is while it is prepared at the desk: a spreadsheet, artwork, a sheet, and what is still wrong with them.
import { type Static, Type } from 'typebox';
import { Grade, MarkStrength, Metadata, TemplateId } from './model.ts';
import { ArtworkFit } from './production.ts';
import { exactly, nullable, oneOf } from './schema.ts';
import { SheetOptions, SheetPreset } from './sheets.ts';

const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });
const Text = Type.String({ maxLength: 4096 });

/** Red makes no label; amber makes one that somebody should look at; a note only tells. */
export const WEIGHTS = ['red', 'amber', 'note'] as const;
export const Weight = oneOf(WEIGHTS);
export type Weight = Static<typeof Weight>;

export const VERDICTS = ['green', 'amber', 'red', 'skipped'] as const;
export const Verdict = oneOf(VERDICTS);
export type Verdict = Static<typeof Verdict>;

export const REMARK_KINDS = [
  // Of a cell, by the field that it fills. Facts: label, value.
  'missing',
  'not_number',
  'not_date',
  'not_url',
  'not_select',
  'not_boolean',
  'not_country',
  'no_such_day',
  'no_such_time',
  'date_of_two_readings',
  'month_without_day',
  'number_too_large',
  'dot_or_thousands',
  'scientific',
  'digits_lost',
  'gtin_check_digit',
  'gtin_leading_zeros',
  'gtin_form',
  'date_as_number',
  'percent',
  'no_value',
  'error_value',
  'control_character',
  'lost_character',
  'spaces',
  'too_long',
  // Stands otherwise in the record than in the file. Facts: label, from, to.
  'turned',
  // Of a row.
  'short_row',
  'long_row',
  /** Facts: row, the first one that says the same; number, the same as a spreadsheet program counts. */
  'duplicate_row',
  /** Nothing names the artwork of this row, and none is chosen for all. */
  'no_artwork',
  /** Facts: name. */
  'artwork_missing',
  /** Several files fit the name. Facts: name, files. */
  'artwork_ambiguous',
  /** Rows name files of several folders, and one was given. Facts: name, artwork. */
  'artwork_of_folders',
  // Of an artwork. Facts: artwork, its name.
  /** Facts: times, width, height (needed). */
  'enlarged',
  'flat_artwork',
  /** Facts: percent. */
  'transparent',
  'cmyk_converted',
  'lab_converted',
  'wide_gamut',
  'bad_profile',
  'spare_channels',
  'sixteen_bits',
  'turned_upright',
  /** Facts: message. */
  'other_mark',
  /** Facts: percent. */
  'cropped',
  /** Facts: quality. */
  'jpeg_quality',
  /** Facts: grade. */
  'weak_reading',
  /** Facts: reason. */
  'artwork_refused',
  // Of the job.
  'no_template',
  /** Facts: label. */
  'field_unfilled',
  /** Facts: header. */
  'column_unused',
  'encoding_doubt',
  /** Facts: rows, most. */
  'too_many_rows',
  /** Facts: width, height (px), width_mm, height_mm, dpi; grade where it was forecast. */
  'small_label',
] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const Remark = exactly(
  {
    weight: Weight,
    kind: oneOf(REMARK_KINDS, { description: 'What it is about: for words in other languages.' }),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
    text: Type.String({ description: 'A sentence on what is wrong and what would be right.' }),
    column: nullable(Type.Integer({ description: 'From 0; null where no column is meant.' })),
    field: nullable(Type.String({ description: 'The key of the field that is meant.' })),
    offer: nullable(Type.String({ description: 'What the cell may be meant to say.' })),
  },
  'Something that was noticed.',
);
export type Remark = Static<typeof Remark>;

export const RowTrouble = exactly(
  {
    remark: Remark,
    rows: Count,
    first: Type.Integer({ description: 'The first row that it is said of.' }),
  },
  'What is said of several rows, as it is said of the first.',
);
export type RowTrouble = Static<typeof RowTrouble>;

export const TableFacts = exactly({
  name: Type.String(),
  kind: oneOf(['csv', 'xlsx', 'hand'], { description: 'By hand: rows that were typed in at the desk.' }),
  encoding: nullable(Type.String()),
  delimiter: nullable(Type.String()),
  sheet: nullable(Type.String()),
  sheets: Type.Array(Type.String(), { description: 'All sheets of an XLSX file.' }),
  header_row: nullable(Type.Integer({ description: 'Null where no row has headers.' })),
  headers: Type.Array(Type.String()),
  reading: Type.Integer({ description: 'Another number for every spreadsheet, and every way to read it.' }),
  rows: Count,
  notes: Type.Array(Type.String()),
  doubt: nullable(
    exactly(
      {
        line: Type.Integer(),
        renderings: Type.Array(exactly({ encoding: Type.String(), text: Type.String() })),
      },
      'A line of the file as each of two encodings would have it.',
    ),
  ),
});
export type TableFacts = Static<typeof TableFacts>;

export const TableChoice = exactly({
  encoding: Type.Optional(Type.String()),
  delimiter: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  header_row: Type.Optional(Type.Integer({ minimum: 0, description: '0: no row has headers, the first one is data.' })),
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
  margin_db: Type.Number({ description: 'Over what reading needs, in all but one of ten simulated photographs.' }),
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
  rows: Type.Integer({ description: 'How many rows show it.' }),
  remarks: Type.Array(Remark),
  forecast: nullable(ReadForecast),
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
      description: 'Templates by how well they fit the headers.',
    }),
    columns: Type.Array(ColumnChoice),
    artwork_column: nullable(Type.Integer({ description: 'The column that names each row’s artwork, from 0.' })),
    values: Metadata,
    artworks: Type.Array(DraftArtwork),
    artwork: nullable(Type.Integer({ description: 'The artwork of all rows that name none of their own.' })),
    preset: SheetPreset,
    options: SheetOptions,
    strength: MarkStrength,
    fit: ArtworkFit,
    unowned: Type.Boolean({ description: 'Whether its records are to be adopted by somebody later.' }),
    place: exactly(
      { width_mm: Type.Number(), height_mm: Type.Number(), width_px: Count, height_px: Count },
      'Of the picture on the label.',
    ),
    sheets: exactly({ count: Count, on_last: Count, cells: Count }, 'What the rows that can be made will fill.'),
    counts: exactly({ rows: Count, green: Count, amber: Count, red: Count, skipped: Count }),
    remarks: Type.Array(Remark, { description: 'On the job as a whole.' }),
    row_troubles: Type.Array(RowTrouble, { description: 'Red and amber remarks on rows, by kind and field.' }),
    ready: Type.Boolean({ description: 'Whether it can be made now.' }),
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

/** What other windows are told of a draft. */
export interface DraftMove {
  readonly id: number;
  readonly changed_at: string;
  readonly became: 'changed' | 'made' | 'discarded';
}

export const DraftChange = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    template_id: Type.Optional(TemplateId),
    columns: Type.Optional(
      Type.Array(nullable(Type.String()), { maxItems: 256, description: 'The field of each column, in their order.' }),
    ),
    artwork_column: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
    values: Type.Optional(Metadata),
    artwork: Type.Optional(nullable(Type.Integer())),
    sheet_id: Type.Optional(Type.String({ maxLength: 64 })),
    preset: Type.Optional(SheetPreset),
    options: Type.Optional(Type.Partial(SheetOptions, { additionalProperties: false })),
    strength: Type.Optional(MarkStrength),
    fit: Type.Optional(ArtworkFit),
    unowned: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DraftChange = Static<typeof DraftChange>;

export const DraftRow = exactly({
  reading: Type.Integer({ description: 'Of the table that it stands in.' }),
  row: Type.Integer({ description: 'From 1, in the order of the file.' }),
  number: Type.Integer({ description: 'As a spreadsheet program counts.' }),
  cells: Type.Array(Type.String(), { description: 'With what was changed at the desk.' }),
  edited: Type.Array(Type.Integer(), { description: 'Columns that were changed at the desk, from 0.' }),
  verdict: Verdict,
  remarks: Type.Array(Remark),
  artwork: nullable(Type.Integer()),
});
export type DraftRow = Static<typeof DraftRow>;

export const DraftRowChange = Type.Object(
  {
    cells: Type.Optional(
      Type.Array(nullable(Text), { maxItems: 256, description: 'By column; null takes back what the file says.' }),
    ),
    from: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 255, description: 'The column of the first of cells; 0.' }),
    ),
    skipped: Type.Optional(Type.Boolean()),
    reading: Type.Optional(
      Type.Integer({
        description: 'Of the row that is meant: where the table is read otherwise by now, nothing is changed.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type DraftRowChange = Static<typeof DraftRowChange>;
