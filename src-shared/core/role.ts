import type { Static } from 'typebox';
import { oneOf } from './schema.ts';

/** What an account may do, the least first. Each role may also do what those before it may. */
export const ROLES = ['checker', 'operator', 'admin'] as const;

export const Role = oneOf(ROLES, {
  description:
    'checker: verify, reject and look up. operator: also jobs, printing, voiding, own templates, records and minting. admin: everything.',
});
export type Role = Static<typeof Role>;

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whether somebody of this role may do what needs at least the other role. */
export function reaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
