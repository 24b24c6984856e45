// What an operator chose for a printer of labels that prints dots by heat.
import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

export const THERMAL_DPI = [203, 300, 600] as const;
export type ThermalDpi = (typeof THERMAL_DPI)[number];

export const LEAST_DOTS = ['1x1', '1x2', '2x1', '2x2'] as const;

export const ThermalSettings = exactly(
  {
    dpi: Type.Unsafe<ThermalDpi>({ type: 'integer', enum: [...THERMAL_DPI], description: 'Dots an inch of its head.' }),
    least_dot: oneOf(LEAST_DOTS, {
      description:
        'The smallest spot that it prints surely, in dots across and along the paper. Its test label shows it.',
    }),
    holes: Type.Boolean({ description: 'Whether it keeps white spots of that size in black.' }),
    method: oneOf(['direct', 'transfer'], { description: 'Paper that heat blackens, or a ribbon.' }),
    removal: oneOf(['tear', 'peel', 'cut'], { description: 'How a label leaves the printer.' }),
    speed: nullable(
      Type.Integer({ minimum: 1, maximum: 14, description: 'Inches a second. Null: as the printer is set.' }),
    ),
    darkness: nullable(Type.Integer({ minimum: 0, maximum: 30, description: 'Heat. Null: as the printer is set.' })),
    head_mm: Type.Optional(
      Type.Number({
        minimum: 20,
        maximum: 220,
        description: 'Millimetres that its head prints across. Wider labels are refused. Missing: not known.',
      }),
    ),
  },
  'What is set for a printer of labels that speaks ZPL.',
);
export type ThermalSettings = Static<typeof ThermalSettings>;

export const DEFAULT_THERMAL: ThermalSettings = Object.freeze({
  dpi: 203,
  least_dot: '1x1',
  holes: true,
  method: 'direct',
  removal: 'tear',
  speed: null,
  darkness: null,
});
