// A product: everything of a label that stays the same from one print to the next, and what is asked when it is printed.
import { type Static, Type } from 'typebox';
import { MarkStrength, TemplateId } from '#shared/core/model.ts';
import { Remark } from '#shared/core/remark.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { ArtworkFit, EnrolPrints, MOST_ROWS } from '#shared/jobs/production.ts';
import { LayoutFile } from '#shared/labels/layouts-api.ts';
import { ShownFields } from '#shared/labels/shown-fields.ts';
import { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';

const Time = Type.String({ format: 'date-time' });
/** Fields of a template are called by their keys, columns that a layout names by their headers. */
const ValueName = Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME });

export const PRODUCT_STATES = ['designed', 'checked', 'released', 'retired'] as const;
export const ProductState = oneOf(PRODUCT_STATES, {
  description:
    'designed: as it was put in. checked: somebody looked at it. released: it is printed; one version of a product at most. retired: it was printed once.',
});
export type ProductState = Static<typeof ProductState>;

export const ProductValues = Type.Record(Type.String(), Type.String({ maxLength: 4096 }), {
  maxProperties: 64,
  description: 'Values by the keys of the template, or by the headers of columns that the layout names.',
});
export type ProductValues = Static<typeof ProductValues>;

export const AskedValue = exactly({
  name: ValueName,
  begins: oneOf(['empty', 'last', 'today'], {
    description: 'What the print form begins with: nothing, what was printed last of this product, or the day.',
  }),
});
export type AskedValue = Static<typeof AskedValue>;

/** How many labels one order of a product makes at most. */
export const MOST_PRINTED = MOST_ROWS;
export const Quantity = Type.Integer({
  minimum: 1,
  maximum: MOST_PRINTED,
  description: 'How many labels, each with an ID of its own.',
});

/** A text that chooses an artwork, such as a language or a size. */
const ArtworkValue = Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME });
const MOST_ARTWORKS = 32;

export const ProductArtworks = exactly({
  by: { ...ValueName, description: 'The value that chooses the artwork: asked for, fixed or computed.' },
  main: { ...ArtworkValue, description: 'The text with which the artwork of the product is shown.' },
  others: Type.Array(ArtworkValue, {
    minItems: 1,
    maxItems: MOST_ARTWORKS - 1,
    uniqueItems: true,
    description: 'The texts that have an artwork of their own.',
  }),
});
export type ProductArtworks = Static<typeof ProductArtworks>;

export const ProductContent = exactly({
  name: Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME, examples: ['Riesling 0.75 l'] }),
  gtin: nullable(
    Type.String({
      pattern: '^(\\d{8}|\\d{12,14})$',
      description: 'With its check digit. It fills the first field of the template that is a GTIN.',
      examples: ['4012345670004'],
    }),
  ),
  template_id: TemplateId,
  values: ProductValues,
  computed: Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 512 }), {
    maxProperties: 16,
    description:
      'Values that follow from others, as texts of a layout write them: {"best_before": "{production_date+30D}"}. One may name those before it.',
  }),
  asked: Type.Array(AskedValue, { maxItems: 16, description: 'What is asked when labels are printed.' }),
  quantity: nullable({ ...Quantity, description: 'The quantity that is offered. Null: that of the last time.' }),
  artworks: Type.Optional(
    nullable({ ...ProductArtworks, description: 'Where there are several. Missing in a change: as before.' }),
  ),
  layout: nullable(LayoutFile),
  preset: SheetPreset,
  options: SheetOptions,
  strength: MarkStrength,
  fit: ArtworkFit,
  enrol_prints: EnrolPrints,
  printer: nullable(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: PLAIN_NAME,
      description: 'The name of the printer of the station that prints it. Null: its sheets are handed out as PDF.',
    }),
  ),
});
export type ProductContent = Static<typeof ProductContent>;

/** What was asked and answered when a product was printed last. */
export const ProductLast = exactly({ values: ProductValues, quantity: nullable(Type.Integer()) });
export type ProductLast = Static<typeof ProductLast>;

export const ProductVersion = exactly({
  version: Type.Integer({ minimum: 1 }),
  state: ProductState,
  made_at: Time,
  made_by: nullable(Type.String({ description: 'Null: the account was removed.' })),
  checked_by: nullable(Type.String()),
  released_by: nullable(
    Type.String({ description: 'Who released it; a second person where jobs.release asks for one.' }),
  ),
  released_at: nullable(Time),
});
export type ProductVersion = Static<typeof ProductVersion>;

export const ProductSummary = exactly({
  id: Type.Integer(),
  name: Type.String(),
  gtin: nullable(Type.String()),
  version: Type.Integer({ description: 'The newest version; for the role printer the released one.' }),
  state: ProductState,
  released: nullable(Type.Integer({ description: 'The version that is printed. Null: none.' })),
});
export type ProductSummary = Static<typeof ProductSummary>;

const ProductArtwork = exactly({
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  hash: Type.String({ description: 'SHA-256 of its picture.' }),
});

export const Product = exactly(
  {
    id: Type.Integer(),
    ...ProductVersion.properties,
    ...ProductContent.properties,
    artwork: ProductArtwork,
    other_artworks: Type.Array(exactly({ value: Type.String(), ...ProductArtwork.properties }), {
      description: 'Those that are there. A version of which one is missing is neither checked nor released.',
    }),
    released: nullable(Type.Integer()),
    newest: Type.Integer(),
    versions: Type.Array(ProductVersion, { description: 'The newest first.' }),
    last: ProductLast,
  },
  'A version of a product.',
);
export type Product = Static<typeof Product>;

export const LabelOrder = exactly({
  values: ProductValues,
  quantity: Quantity,
});
export type LabelOrder = Static<typeof LabelOrder>;

export const ProductPreview = exactly(
  {
    values: Type.Record(Type.String(), Type.String(), {
      description: 'All values of the label: fixed, given and computed.',
    }),
    artwork: nullable(Type.String({ description: 'The text whose artwork is shown. Null: there is but one.' })),
    fields: nullable(ShownFields),
    remarks: Type.Array(Remark, { description: 'What is wrong with the values. One that is red makes no label.' }),
    label: exactly({ width: Type.Number(), height: Type.Number() }, 'As it is read, in millimetres.'),
  },
  'A label of a product as it would be printed.',
);
export type ProductPreview = Static<typeof ProductPreview>;

export const ImportDifference = exactly({
  name: Type.String({ description: 'Of a value; also name, gtin and printer.' }),
  label: Type.String({ description: 'What the template calls this value; else its name.' }),
  before: nullable(Type.String()),
  after: nullable(Type.String()),
});
export type ImportDifference = Static<typeof ImportDifference>;

export const ImportedProduct = exactly({
  row: Type.Integer({ description: 'Its row in the spreadsheet.' }),
  product: nullable(Type.Integer({ description: 'Null: it is new and was only looked at, or it was refused.' })),
  name: Type.String(),
  gtin: nullable(Type.String()),
  outcome: oneOf(['new', 'changed', 'same', 'refused'], {
    description: 'changed: a new version, which is designed. same: nothing was changed.',
  }),
  differences: Type.Array(ImportDifference),
  remarks: Type.Array(Remark, { description: 'Why the row was refused.' }),
});
export type ImportedProduct = Static<typeof ImportedProduct>;

/** Rows that one call looks at: about a second. */
export const MOST_IMPORTED = 500;

export const ProductImport = exactly({
  rows: Type.Integer({ description: 'Of the spreadsheet.' }),
  products: Type.Array(ImportedProduct, { description: 'In the order of the rows.' }),
  next: nullable(Type.Integer({ description: 'The from of the next call. Null where these were the last rows.' })),
  ignored: Type.Array(Type.String(), { description: 'Columns of which no product takes anything.' }),
});
export type ProductImport = Static<typeof ProductImport>;
