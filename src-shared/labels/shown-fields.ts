// What a layout draws of a row, as the window shows it.
import { type Static, Type } from 'typebox';
import { Remark } from '#shared/core/remark.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';

const Millimetres = Type.Number();

export const FieldTrouble = exactly({
  item: nullable(Type.String({ description: 'Null: it is about the layout as a whole.' })),
  trouble: Trouble,
  text: Type.String({ description: 'A sentence that says what is wrong and what would be right.' }),
});
export type FieldTrouble = Static<typeof FieldTrouble>;

export const ShownFields = exactly(
  {
    row: nullable(
      Type.Integer({ minimum: 1, description: 'The number of the row in its spreadsheet. Null: no row is shown.' }),
    ),
    width: Millimetres,
    height: Millimetres,
    items: Type.Array(
      exactly({
        id: Type.String(),
        svg: nullable(
          Type.String({
            description:
              'The item alone, as an SVG of the size of the label. Null: the item is left out of this row, or in error.',
          }),
        ),
        box: exactly({ x: Millimetres, y: Millimetres, w: Millimetres, h: Millimetres }),
      }),
      { description: 'In the order of painting.' },
    ),
    errors: Type.Array(FieldTrouble, { description: 'A row with one is not made.' }),
    warnings: Type.Array(FieldTrouble),
    remarks: Type.Array(Remark, {
      description: 'Why the row is red whatever its fields are: its values or its artwork are wrong.',
    }),
  },
  'The fields of one row on its label. Lengths are in millimetres.',
);
export type ShownFields = Static<typeof ShownFields>;
