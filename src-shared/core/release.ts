import { type Static, Type } from 'typebox';
import { exactly } from './schema.ts';

/** Who releases what somebody else asks for. */
export const Release = exactly(
  {
    username: Type.String({ minLength: 1, maxLength: 128 }),
    passphrase: Type.String({ minLength: 1, maxLength: 1024 }),
  },
  'Another operator or an admin who releases this. Needed where the setting jobs.release is on.',
);
export type Release = Static<typeof Release>;
