// By what an enrolled print counts as the original or as a copy: measured on a test sheet, for each printer and stock.
import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { SheetPreset } from './sheets.ts';

export const PrintStock = exactly({
  printer: Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME, description: 'The name of the printer.' }),
  sheet_id: { ...SheetPreset.properties.id, description: 'The sheet or roll that the test sheet was printed on.' },
});
export type PrintStock = Static<typeof PrintStock>;

const Count = Type.Integer({ minimum: 0 });

export const PrinterLimits = exactly(
  {
    ...PrintStock.properties,
    original: Type.Number({ description: 'A score above it, beside the label’s own, says original.' }),
    copy: Type.Number({ description: 'A score below it says copy.' }),
    from_per_mm: Type.Number({ description: 'Pixels a millimetre from which on these limits count.' }),
    photos: Type.Integer({ description: 'Photographs of the print that were measured.' }),
    labels: Type.Integer({ description: 'Labels of the test sheet that they show.' }),
    others: exactly(
      { copy: Count, cannot_tell: Count },
      'What these limits say of the photographs of other prints and copies. None is an original.',
    ),
    at: Type.String({ format: 'date-time' }),
  },
  'What was measured of a printer and stock, for enrolled prints.',
);
export type PrinterLimits = Static<typeof PrinterLimits>;

/** What a photograph of the test sheet shows. */
export const TEST_PRINTS = ['print', 'other'] as const;

/** What became of a photograph of the test sheet. Only `enrolled`, `measured` and `other` count. */
export const TEST_PHOTO_USES = [
  ...(['enrolled', 'measured', 'other'] as const),
  ...(['no_label', 'too_far', 'no_room', 'unlike', 'coarse', 'again', 'other_first'] as const),
] as const;

export const TestPhoto = exactly(
  {
    use: oneOf(TEST_PHOTO_USES, {
      description:
        'enrolled: the first photograph of its label. measured: a later one. other: of another print or a copy. no_label: no label of the test sheet was read. too_far: fewer than 12 pixels a millimetre. no_room: the label is too white or too small. unlike: it shows another print than the first one did, or not sharply. coarse: its file is compressed too much. again: the same file was sent before. other_first: the print itself was not measured yet.',
    }),
    measured: Type.Integer({ description: 'Photographs that were measured up to now.' }),
    labels: Type.Integer({ description: 'Labels with two or more of them.' }),
    others: Type.Integer({ description: 'Photographs of other prints and copies.' }),
    enough: Type.Boolean({ description: 'Whether limits can be kept.' }),
  },
  'What became of a photograph of the test sheet.',
);
export type TestPhoto = Static<typeof TestPhoto>;

/** Labels of the test sheet, and photographs of them beside the first one of each, that limits need. */
export const LEAST_TEST_LABELS = 3;
export const LEAST_TEST_PHOTOS = 12;

/** By whose limits a word on a print was found. */
export const LimitsUsed = nullable(
  oneOf(['printer', 'usual'], {
    description:
      'By whose limits the word on the print was found: those of its printer and stock, or the usual ones, where none were measured or the photograph is coarser. Null where nothing was compared.',
  }),
);
export type LimitsUsed = Static<typeof LimitsUsed>;
