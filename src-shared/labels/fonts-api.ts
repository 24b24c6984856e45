import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, RowNumber, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, PLAIN_NAME } from '#shared/core/schema.ts';

/** Fonts that people added. Those that ship are in no list: every station has them. */
export const FONT_LIMITS = {
  /** Of one file. Fonts of Chinese or Japanese have up to 16 MiB. */
  bytes: 20 * 2 ** 20,
  /** Of all fonts together: each thread that writes labels may have all of them in its memory. */
  bytesOfAll: 100 * 2 ** 20,
  count: 200,
  /** Characters of the name of a family. */
  family: 80,
} as const;

export const OwnFont = exactly({
  font_id: RowNumber,
  family: Type.String({ description: 'The name that layouts have for it.' }),
  weight: Type.Integer({ description: '400 is regular, 700 is bold.' }),
  name: Type.String({ description: 'The name of the file.' }),
  bytes: Type.Integer(),
  added_at: Type.String(),
  owner: nullable(Type.String({ description: 'Who added the font. Null: the account was removed.' })),
  changeable: Type.Boolean({ description: 'Whether the caller may remove it.' }),
});
export type OwnFont = Static<typeof OwnFont>;

const operator = endpoints('Preparing', 'account', 'operator');

export const FONTS = {
  listFonts: operator.get('/api/desk/fonts', {
    summary: 'List the fonts that were added to those that ship, by family and weight.',
    answers: { 200: exactly({ fonts: Type.Array(OwnFont) }) },
  }),
  addFont: operator.post('/api/desk/fonts', {
    summary:
      'Add a font for the texts on labels: a TTF or OTF file. It is refused where its licence does not allow it in a PDF. The same file again is the font that is there.',
    query: exactly({ name: Type.String({ minLength: 1, maxLength: 255, pattern: PLAIN_NAME }) }),
    upload: 'font',
    answers: { 201: exactly({ font: OwnFont }) },
  }),
  removeFont: operator.delete('/api/desk/fonts/{font_id}', {
    summary:
      'Take a font of your own out of the list; an admin may do so with all. Jobs that were made with it keep it.',
    params: exactly({ font_id: RowNumber }),
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
