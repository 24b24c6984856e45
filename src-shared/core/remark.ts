// What is to be known of a row, an artwork or a job before labels are made.
import { type Static, Type } from 'typebox';
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
  ...DAMAGE_KINDS,
  // The record has the value in another form than the file. Facts: label, from, to.
  'turned',
  // Of a row.
  /** Facts: row, the first row with the same values; number, that row as a spreadsheet program counts. */
  'duplicate_row',
  'no_name',
  /** The row names no artwork, and none is chosen for all rows. */
  'no_artwork',
  /** Facts: name. */
  'artwork_missing',
  /** Several files fit the name. Facts: name, files. */
  'artwork_ambiguous',
  /** Rows name files in several folders, but files of one folder were given. Facts: name, artwork. */
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
  // Of artwork that is drawn from a PDF or SVG file.
  /** Facts: fonts. */
  'fonts_missing',
  'svg_texts',
  /** Nobody has chosen a page. Facts: pages. */
  'first_of_pages',
  /** Facts: bleed, wanted (mm). */
  'bleed_short',
  /** The page has a bleed that the job does not print. Facts: bleed (mm). */
  'bleed_unused',
  /** Facts: count. */
  'annotations_left_out',
  /** Facts: width, height (mm), percent. */
  'page_scaled',
  'inks_converted',
  // Of the fields that a layout puts on the labels. Facts: those of the trouble, trouble (its kind), de (the sentence in German), fr (in French).
  /** Of a row. Facts: row too, as a spreadsheet program counts. */
  'field_error',
  'field_warning',
  /** Of the job: the layout does not fit it. */
  'layout_error',
  // Of the job.
  'no_template',
  /** Facts: label. */
  'field_unfilled',
  /** Facts: header. */
  'column_unused',
  'encoding_doubt',
  /** Facts: rows, most, jobs. */
  'too_many_rows',
  /** Facts: needed, free; free is missing where no disk tells. */
  'room_needed',
  /** The job does not fit. Facts: needed, free. */
  'room_missing',
  /** Facts: width, height (px), width_mm, height_mm, dpi; grade where it was forecast. */
  'small_label',
] as const;
export type RemarkKind = (typeof REMARK_KINDS)[number];

export const Remark = exactly(
  {
    weight: Weight,
    kind: oneOf(REMARK_KINDS, {
      description: 'The kind of the remark, from which the window makes a sentence in its language.',
    }),
    facts: Type.Record(Type.String(), Type.String(), { description: 'The values in the sentence, by name.' }),
    text: Type.String({ description: 'A sentence that says what is wrong and what would be right.' }),
    column: nullable(Type.Integer({ description: 'The column, from 0. Null if the remark is on no column.' })),
    field: nullable(Type.String({ description: 'The key of the field.' })),
    offer: nullable(Type.String({ description: 'A value that the cell was probably meant to have.' })),
  },
  'Something about a row, an artwork or a job that the operator should know.',
);
export type Remark = Static<typeof Remark>;
