import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

/** The layout of a label: which fields of a row stand where on the artwork. Lengths are in millimetres, type sizes in points. */
export const LAYOUT_VERSION = 2;
const VERSIONS = [1, LAYOUT_VERSION] as const;
export const LAYOUT_LIMITS = Object.freeze({ bytes: 256 * 1024, items: 200, decimals: 3 });
/** How far a job's label may differ from the label that the layout was made for, in millimetres. */
const LABEL_TOLERANCE = 0.5;
/** Float arithmetic on millimetres of three decimals. */
export const MM_EPSILON = 1e-6;

interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** Whether a layout that was made for one label can be used on another one. */
export function isSameLabel(one: LabelSize, other: LabelSize): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= LABEL_TOLERANCE + MM_EPSILON;
  return isNear(one.width, other.width) && isNear(one.height, other.height);
}

const STACKED = ['pdf417', 'gs1_databar_stacked', 'gs1_databar_expanded_stacked'] as const;
const TWO_DIMENSIONAL = ['qr', 'gs1_digital_link', 'datamatrix', 'gs1_datamatrix', ...STACKED] as const;
const LATER_LINEAR = ['ean8', 'code39', 'gs1_databar', 'gs1_databar_expanded'] as const;
export const LINEAR = ['ean13', 'upca', 'code128', 'gs1_128', 'itf14', ...LATER_LINEAR] as const;
export const SYMBOLOGIES = [...LINEAR, ...TWO_DIMENSIONAL] as const;
/** What came with version 2. */
export const LATER_SYMBOLOGIES: readonly string[] = [...LATER_LINEAR, ...STACKED];
export const Symbology = oneOf(SYMBOLOGIES);
export type Symbology = Static<typeof Symbology>;

export function isTwoDimensional(symbology: Symbology): boolean {
  return (TWO_DIMENSIONAL as readonly Symbology[]).includes(symbology);
}

const key = '[a-z][a-z0-9_]*';
const Place = Type.Number();
const Size = Type.Number({ minimum: 0.5, maximum: 2000 });
const Points = Type.Number({ exclusiveMinimum: 0, maximum: 1000 });
const Template = Type.String({ maxLength: LAYOUT_LIMITS.bytes });
/** How thick a line is, in millimetres. */
const Stroke = Type.Number({ minimum: 0.05, maximum: 50 });
const Color = (options: { default?: string }) => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', ...options });
const Background = (standard: string | null) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^#[0-9A-Fa-f]{6}$', default: standard });
const HorizontalAlign = (standard: string) => oneOf(['start', 'center', 'end'], { default: standard });
const VerticalAlign = (standard: string) => oneOf(['top', 'middle', 'bottom'], { default: standard });

export const Condition = exactly({
  field: Type.String({ minLength: 1, maxLength: LAYOUT_LIMITS.bytes }),
  is: oneOf(['present', 'absent', 'equals', 'differs']),
  value: Type.Optional(Type.String({ maxLength: LAYOUT_LIMITS.bytes })),
});
export type Condition = Static<typeof Condition>;

/** What every item has. */
const common = {
  id: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,31}$' }),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 80, description: 'For the designer: what people call the item.' }),
  ),
  x: Place,
  y: Place,
  w: Size,
  h: Size,
  rotation: Type.Unsafe<0 | 90 | 180 | 270>({ type: 'integer', enum: [0, 90, 180, 270], default: 0 }),
  empty: oneOf(['refuse', 'skip'], { default: 'refuse' }),
  when: Type.Unsafe<Condition | null>({ ...nullable(Condition), default: null }),
  locked: Type.Boolean({ default: false, description: 'For the designer alone.' }),
};

export const Font = Type.Object(
  {
    family: Type.String({ minLength: 1, maxLength: 128, default: 'Noto Sans' }),
    weight: Type.Unsafe<400 | 700>({ type: 'integer', enum: [400, 700], default: 400 }),
    size: Type.Number({ ...Points, default: 8 }),
    min_size: Type.Number({ ...Points, default: 5 }),
  },
  { additionalProperties: false, default: {} },
);
export type Font = Static<typeof Font>;

export const TextItem = exactly({
  ...common,
  type: Type.Literal('text'),
  value: Template,
  font: Font,
  align: HorizontalAlign('start'),
  valign: VerticalAlign('top'),
  line_height: Type.Number({ exclusiveMinimum: 0, maximum: 10, default: 1.2 }),
  fit: oneOf(['refuse', 'shrink', 'wrap', 'wrap-shrink'], { default: 'refuse' }),
  direction: oneOf(['auto', 'ltr', 'rtl'], { default: 'auto' }),
  color: Color({ default: '#000000' }),
  background: Background(null),
  marks: Type.Optional(Type.Boolean({ description: 'Whether what stands between ** and ** is bold.' })),
  bold_words: Type.Optional(Type.Unsafe<string>({ ...Template, description: 'Words, with commas between them.' })),
});
export type TextItem = Static<typeof TextItem>;

export const BarcodeItem = exactly({
  ...common,
  type: Type.Literal('barcode'),
  symbology: Symbology,
  value: Template,
  module: Type.Unsafe<number | null>({ type: ['number', 'null'], exclusiveMinimum: 0, maximum: 100, default: null }),
  text: oneOf(['below', 'above', 'none'], { description: 'Below, but none for two-dimensional codes.' }),
  text_size: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    exclusiveMinimum: 0,
    maximum: 1000,
    default: null,
  }),
  correction: oneOf(['L', 'M', 'Q', 'H'], { default: 'M' }),
  bearer: Type.Boolean({ default: true }),
  color: Color({ default: '#000000' }),
  background: Background('#FFFFFF'),
});
export type BarcodeItem = Static<typeof BarcodeItem>;

export const PictureItem = exactly({
  ...common,
  type: Type.Literal('picture'),
  value: Template,
  fit: oneOf(['contain', 'cover'], { default: 'contain' }),
  align: HorizontalAlign('center'),
  valign: VerticalAlign('middle'),
});
export type PictureItem = Static<typeof PictureItem>;

export const BoxItem = exactly({
  ...common,
  type: Type.Literal('box'),
  color: Color({}),
  radius: Type.Number({ minimum: 0, maximum: 1000, default: 0 }),
  border: Type.Optional(Stroke),
});
export type BoxItem = Static<typeof BoxItem>;

export const EllipseItem = exactly({
  ...common,
  type: Type.Literal('ellipse'),
  color: Color({}),
  border: Type.Optional(Stroke),
});
export type EllipseItem = Static<typeof EllipseItem>;

export const LineItem = exactly({
  ...common,
  type: Type.Literal('line'),
  color: Color({ default: '#000000' }),
  thickness: Type.Number({ ...Stroke, default: 0.25 }),
  way: oneOf(['across', 'down', 'falling', 'rising'], { default: 'across' }),
});
export type LineItem = Static<typeof LineItem>;

const TABLE_LIMITS = { columns: 12, rows: 60 } as const;

export const TableItem = exactly({
  ...common,
  type: Type.Literal('table'),
  columns: Type.Array(
    exactly({ share: Type.Number({ exclusiveMinimum: 0, maximum: 100, default: 1 }), align: HorizontalAlign('start') }),
    { minItems: 1, maxItems: TABLE_LIMITS.columns },
  ),
  rows: Type.Array(
    exactly({
      cells: Type.Array(Template, { minItems: 1, maxItems: TABLE_LIMITS.columns }),
      bold: Type.Boolean({ default: false }),
    }),
    { minItems: 1, maxItems: TABLE_LIMITS.rows, description: 'A row of which all cells are empty is left out.' },
  ),
  font: Font,
  line_height: Type.Number({ exclusiveMinimum: 0, maximum: 10, default: 1.2 }),
  padding: Type.Number({ minimum: 0, maximum: 50, default: 0.5 }),
  rules: oneOf(['none', 'rows', 'all'], { default: 'rows' }),
  thickness: Type.Number({ ...Stroke, default: 0.15 }),
  color: Color({ default: '#000000' }),
  background: Background(null),
});
export type TableItem = Static<typeof TableItem>;

export const ITEM_TYPES = {
  text: TextItem,
  barcode: BarcodeItem,
  picture: PictureItem,
  box: BoxItem,
  ellipse: EllipseItem,
  line: LineItem,
  table: TableItem,
} as const;
export type LayoutItem = TextItem | BarcodeItem | PictureItem | BoxItem | EllipseItem | LineItem | TableItem;

export const Counter = exactly({
  start: Type.Integer({ minimum: -1e12, maximum: 1e12, default: 1 }),
  step: Type.Integer({ minimum: -1e9, maximum: 1e9, default: 1 }),
  continue: Type.Boolean({ default: false, description: 'Whether a job begins where the last one ended.' }),
});
export type Counter = Static<typeof Counter>;

/** Of the names of months and days. The format knows no others, whatever languages the window has. */
export const LAYOUT_LANGUAGES = ['en', 'de', 'fr'] as const;

/** A layout with every default in its place, as `readLayout` gives it. */
export const Layout = exactly(
  {
    twinmark_layout: Type.Unsafe<(typeof VERSIONS)[number]>({ type: 'integer', enum: VERSIONS }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    label: exactly({
      width: Type.Number({ exclusiveMinimum: 0, maximum: 2000 }),
      height: Type.Number({ exclusiveMinimum: 0, maximum: 2000 }),
    }),
    language: oneOf(LAYOUT_LANGUAGES, { default: 'en' }),
    counters: Type.Record(Type.String({ pattern: `^${key}$` }), Counter, {
      additionalProperties: false,
      default: {},
    }),
    items: Type.Array(Type.Union([TextItem, BarcodeItem, PictureItem, BoxItem, EllipseItem, LineItem, TableItem]), {
      maxItems: LAYOUT_LIMITS.items,
    }),
  },
  'The layout of a label.',
);
export type Layout = Static<typeof Layout>;
export type LayoutLanguage = Layout['language'];
