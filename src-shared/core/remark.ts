// What is to be known of a row, an artwork or a job before labels are made.
import { type Static, Type } from 'typebox';
import { Phrases, Trouble, Values } from '#shared/troubles/trouble.ts';
import type * as English from '#shared/words/en.ts';
import { exactly, nullable, oneOf } from './schema.ts';

/** A red remark makes no label. An amber one makes a label that somebody should look at. A note only tells. */
export const WEIGHTS = ['red', 'amber', 'note'] as const;
export const Weight = oneOf(WEIGHTS);
export type Weight = Static<typeof Weight>;

/** Kinds of damage in a cell or row of a spreadsheet. */
export const DAMAGE_KINDS = [
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
  'short_row',
  'long_row',
] as const;

/** What is wrong with a layout has a trouble, and its sentence is that of the trouble. */
type KnownKind =
  | keyof typeof English.cell
  | keyof typeof English.remark
  | 'field_error'
  | 'field_warning'
  | 'layout_error';

export const REMARK_KINDS = [
  // Of a cell, by the field that it fills.
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
  ...DAMAGE_KINDS,
  // The record has the value in another form than the file.
  'turned',
  // Of a row.
  'duplicate_row',
  'no_name',
  /** A column that nearly all rows fill. */
  'hole',
  'quantity_wrong',
  /** The row names no artwork, and none is chosen for all rows. */
  'no_artwork',
  'artwork_missing',
  'artwork_ambiguous',
  'artwork_of_folders',
  // Of an artwork.
  'enlarged',
  'flat_artwork',
  'transparent',
  'cmyk_converted',
  'lab_converted',
  'wide_gamut',
  'bad_profile',
  'spare_channels',
  'sixteen_bits',
  'turned_upright',
  'other_mark',
  'cropped',
  'much_white',
  'jpeg_quality',
  'weak_reading',
  'artwork_refused',
  // Of artwork that is drawn from a PDF or SVG file.
  'fonts_missing',
  'svg_texts',
  'first_of_pages',
  'bleed_short',
  'bleed_unused',
  'annotations_left_out',
  'page_scaled',
  'inks_converted',
  // Of the fields that a layout puts on the labels: they have a trouble.
  'field_error',
  'field_warning',
  /** Of the job: the layout does not fit it. */
  'layout_error',
  // Of the job.
  'header_only',
  'no_template',
  'field_unfilled',
  'column_unused',
  'encoding_doubt',
  'too_many_rows',
  'room_needed',
  'room_missing',
  'small_label',
] as const satisfies readonly KnownKind[];
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const Remark = exactly(
  {
    weight: Weight,
    kind: oneOf(REMARK_KINDS, {
      description: 'The kind of the remark, from which the window makes a sentence in its language.',
    }),
    facts: Values,
    phrases: Phrases,
    trouble: nullable(Trouble),
    text: Type.String({ description: 'A sentence that says what is wrong and what would be right.' }),
    column: nullable(Type.Integer({ description: 'The column, from 0. Null if the remark is on no column.' })),
    field: nullable(Type.String({ description: 'The key of the field.' })),
    offer: nullable(Type.String({ description: 'A value that the cell was probably meant to have.' })),
  },
  'Something about a row, an artwork or a job that the operator should know.',
);
export type Remark = Static<typeof Remark>;
