import { type Static, Type } from 'typebox';
import { Role } from '#shared/core/role.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

/** An account of the station, without its passphrase. */
export const Account = exactly({
  username: Type.String(),
  role: Role,
  created_at: Type.String({ format: 'date-time' }),
  signed_in_at: nullable(Type.String({ format: 'date-time', description: 'When somebody signed in with it last.' })),
});
export type Account = Static<typeof Account>;

/** The fewest characters of an operator's passphrase. */
export const SHORTEST_PASSPHRASE = 10;
