import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

/** Lengths and distances are in millimetres, from the top left corner of the sheet. */
const Length = Type.Number({ exclusiveMinimum: 0, maximum: 2000 });
const Distance = Type.Number({ minimum: 0, maximum: 2000 });

export const SheetSize = exactly({ width: Length, height: Length });
export type SheetSize = Static<typeof SheetSize>;

/** A sheet of labels; labels on a roll with gaps or notches between them, or with black marks on the back; or a roll that is cut to length. */
export const SHEET_MEDIA = ['sheet', 'gap', 'mark', 'continuous'] as const;

export const SheetPreset = exactly(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', examples: ['l7165'] }),
    name: Type.String({ minLength: 1, maxLength: 128 }),
    maker: nullable(Type.String({ minLength: 1, maxLength: 64 })),
    number: nullable(Type.String({ minLength: 1, maxLength: 64, description: "The maker's number." })),
    media: oneOf(SHEET_MEDIA),
    page: SheetSize,
    label: SheetSize,
    columns: Type.Integer({ minimum: 1, maximum: 100 }),
    rows: Type.Integer({ minimum: 1, maximum: 100 }),
    margins: exactly({ left: Distance, top: Distance, right: Distance, bottom: Distance }),
    pitch: exactly({ x: Length, y: Length }, 'The distance from one label to the next.'),
    radius: Type.Number({ minimum: 0, maximum: 100, description: 'The radius of a label’s corners.' }),
  },
  'The places of the labels on a sheet or a roll, in millimetres.',
);
export type SheetPreset = Static<typeof SheetPreset>;

export const SheetCalibration = exactly(
  {
    x: Type.Number({ minimum: -15, maximum: 15 }),
    y: Type.Number({ minimum: -15, maximum: 15 }),
    scale_x: Type.Number({ minimum: 0.97, maximum: 1.03 }),
    scale_y: Type.Number({ minimum: 0.97, maximum: 1.03 }),
  },
  'The correction of one printer. A place is multiplied by the scale, then shifted by x and y millimetres.',
);
export type SheetCalibration = Static<typeof SheetCalibration>;

const Cell = Type.Integer({ minimum: 1, maximum: 10_000 });

export const SheetOptions = exactly(
  {
    dpi: Type.Unsafe<300 | 600>({ type: 'integer', enum: [300, 600] }),
    start: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The first cell to use on the first sheet.' }),
    used: Type.Array(Type.Array(Cell, { maxItems: 10_000 }), {
      maxItems: 1000,
      description:
        'The cells of the first, second, … sheet that are used already. Cells are counted from 1, row by row from the top left.',
    }),
    copies: Type.Integer({ minimum: 1, maximum: 1000 }),
    order: oneOf(['rows', 'columns']),
    turn: oneOf(['never', 'fit'], { description: 'Whether artwork is turned by 90 degrees if it fits better then.' }),
    bleed: Type.Number({ minimum: 0, maximum: 5 }),
    crop_marks: Type.Boolean(),
    outlines: oneOf(['none', 'labels', 'cells'], {
      description: 'Outlines around nothing, around the printed labels, or around every cell to test the alignment.',
    }),
    caption: nullable(
      Type.Number({
        minimum: 2,
        maximum: 20,
        description: "The height of a strip below the picture with the label's name.",
      }),
    ),
    calibration: SheetCalibration,
    printer: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 128, description: 'The printer of the calibration.' })),
    ),
  },
  'How labels are laid out on sheets.',
);
export type SheetOptions = Static<typeof SheetOptions>;

/** Up to so many dots an inch a sheet is a picture to look at; with more it is one to print. */
export const LOOKED_AT_DPI = 150;

export const NO_CALIBRATION: SheetCalibration = Object.freeze({ x: 0, y: 0, scale_x: 1, scale_y: 1 });

export const DEFAULT_SHEET_OPTIONS: SheetOptions = Object.freeze({
  dpi: 300,
  start: 1,
  used: [],
  copies: 1,
  order: 'rows',
  turn: 'fit',
  bleed: 0,
  crop_marks: false,
  outlines: 'none',
  caption: null,
  calibration: NO_CALIBRATION,
});

export const PartUsedSheet = exactly(
  {
    id: Type.Integer(),
    sheet_id: Type.String(),
    used: Type.Array(Cell),
    batch: nullable(Type.Integer({ description: 'The batch whose last sheet it was.' })),
    at: Type.String({ format: 'date-time' }),
  },
  'A sheet with unused cells.',
);
export type PartUsedSheet = Static<typeof PartUsedSheet>;

export const PrinterCalibration = exactly({
  printer: Type.String(),
  page: SheetSize,
  calibration: SheetCalibration,
  at: Type.String({ format: 'date-time' }),
});
export type PrinterCalibration = Static<typeof PrinterCalibration>;
