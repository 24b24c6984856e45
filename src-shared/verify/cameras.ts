// The cameras of a desk, and how a person has set them.
import { type Static, Type } from 'typebox';
import { exactly, nullable } from '#shared/core/schema.ts';

export const CameraName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The camera as its driver or the desk names it.',
});

/** In the units of the camera's driver. Null: the camera sets it by itself. */
const OwnValue = nullable(Type.Number({ minimum: -1e9, maximum: 1e9 }));

export const ProfileName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const CameraProfile = exactly(
  {
    name: ProfileName,
    camera: CameraName,
    focus: OwnValue,
    exposure: OwnValue,
    notes: Type.String({ maxLength: 500, description: 'Distance to the label, light, stand.' }),
  },
  'Which camera a desk uses, and how it is set. Focus and exposure are in the units of the camera; null is automatic.',
);
export type CameraProfile = Static<typeof CameraProfile>;
