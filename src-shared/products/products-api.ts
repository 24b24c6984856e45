import { Type } from 'typebox';
import { type Endpoints, endpoints, File, Page, Pages, PerPage, Picture, RowNumber } from '#shared/core/endpoint.ts';
import { Release } from '#shared/core/release.ts';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { Job } from '#shared/jobs/jobs.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import {
  LabelOrder,
  MOST_IMPORTED,
  Product,
  ProductContent,
  ProductImport,
  ProductPreview,
  ProductState,
  ProductSummary,
} from './product.ts';

const ProductKey = exactly({ product_id: RowNumber });
const Version = Type.Optional(RowNumber);

const Artwork = {
  image: Type.Optional(Picture),
  artwork_name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  page: Type.Optional({ ...RowNumber, description: 'The page of a PDF, from 1.' }),
  artwork_for: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Which of several artworks the image is, by its text. Missing: the main one.',
    }),
  ),
};

const printer = endpoints('Products', 'user', 'printer');
const operator = endpoints('Products', 'user', 'operator');
const person = endpoints('Products', 'identity', 'operator');

export const PRODUCTS = {
  listProducts: printer.get('/api/products', {
    scope: 'read',
    summary: 'List products by name. The role printer is shown those that are released.',
    query: exactly({
      q: Type.Optional(Type.String({ maxLength: 128, description: 'A part of the name, or a GTIN as scanned.' })),
      state: Type.Optional(ProductState),
      page: Page,
      per_page: PerPage,
    }),
    answers: { 200: exactly({ products: Type.Array(ProductSummary), ...Pages }) },
  }),
  createProduct: operator.post('/api/products', {
    scope: 'create',
    summary:
      'Add a product: with its content and its artwork, or out of a job whose labels are made, of which anything may be changed. A field that differs from row to row is asked for.',
    body: exactly({
      ...Type.Partial(ProductContent).properties,
      ...Artwork,
      job_id: Type.Optional({ ...RowNumber, description: 'An order of yours.' }),
      batch_id: Type.Optional({ ...RowNumber, description: 'A job as the window numbers it.' }),
    }),
    engine: true,
    answers: { 201: Product },
  }),
  importProducts: operator.put('/api/products', {
    scope: 'create',
    summary:
      'Add products and keep them up to date out of a spreadsheet (CSV or XLSX): one row a product, matched by GTIN, or by name where one of both has none. Columns are name, gtin, printer, a shelf life (30, 6 months), fields of the template by key or label, and columns that the layout names; an empty cell changes nothing. Without apply the answer says what would be done. A change is a new version, which is designed.',
    query: exactly({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Of the file.' })),
      like: Type.Optional({
        ...RowNumber,
        description: 'The product whose artwork, layout, sheet, printer and values new ones begin with.',
      }),
      apply: Type.Optional(Type.Boolean({ default: false })),
      from: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'The first row, from 0.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_IMPORTED, default: MOST_IMPORTED })),
    }),
    upload: 'table',
    engine: true,
    answers: { 200: ProductImport },
  }),
  getProduct: printer.get('/api/products/{product_id}', {
    scope: 'read',
    summary: 'Get a product: its newest version, or another. The role printer gets the released one.',
    params: ProductKey,
    query: exactly({ version: Version }),
    answers: { 200: Product },
  }),
  replaceProduct: operator.put('/api/products/{product_id}', {
    scope: 'create',
    summary:
      'Change a product: a new version, which is designed. The released one is printed until the new one is released.',
    params: ProductKey,
    body: exactly({ ...ProductContent.properties, ...Artwork }),
    conditional: true,
    engine: true,
    answers: { 200: Product },
  }),
  releaseProduct: person.post('/api/products/{product_id}/release', {
    summary:
      'Move a version of a product on: checked, released (the default) or retired. A release needs a second person where the setting jobs.release is on; it retires the version that was released before.',
    params: ProductKey,
    body: exactly({
      version: RowNumber,
      state: Type.Optional(oneOf(['checked', 'released', 'retired'])),
      release: Type.Optional(Release),
    }),
    answers: { 200: Product },
  }),
  printProduct: printer.post('/api/products/{product_id}/labels', {
    scope: 'create',
    summary:
      'Print labels of the released version: a job, whose sheets are made and proven. With print they go to the printer of the product.',
    params: ProductKey,
    body: exactly({
      ...LabelOrder.properties,
      print: Type.Optional(Type.Boolean({ default: false })),
      language: Type.Optional(oneOf(LANGUAGES, { description: 'The language of the sheets.' })),
    }),
    repeatable: true,
    engine: true,
    answers: { 201: Job },
  }),
  previewProduct: printer.post('/api/products/{product_id}/preview', {
    scope: 'read',
    summary: 'Show a label as it would be printed with these values, and what is wrong with them. Nothing is made.',
    params: ProductKey,
    query: exactly({ version: Version }),
    body: LabelOrder,
    answers: { 200: ProductPreview },
  }),
  getProductArtwork: printer.get('/api/products/{product_id}/artwork', {
    scope: 'read',
    summary: 'Get the artwork of a product as a WebP picture of 1,000 pixels.',
    params: ProductKey,
    query: exactly({
      version: Version,
      value: Type.Optional(Type.String({ maxLength: 128, description: 'Which of several, by its text.' })),
    }),
    answers: { 200: File },
    file: ['image/webp'],
  }),
} as const satisfies Endpoints;
