import type { Static } from 'typebox';
import { oneOf } from './schema.ts';

/** What an account may do, the least first. */
export const ROLES = ['printer', 'checker', 'operator', 'admin'] as const;

export const Role = oneOf(ROLES, {
  description:
    'printer: print released products, and nothing else. checker: verify, reject and look up. operator: both, and jobs, printing, voiding, own templates, records and minting. admin: everything.',
});
export type Role = Static<typeof Role>;

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}

/** Whoever prints looks nothing up, and whoever checks prints nothing: neither is more than the other. */
const REACHED: Readonly<Record<Role, readonly Role[]>> = {
  printer: ['printer'],
  checker: ['checker'],
  operator: ['printer', 'checker', 'operator'],
  admin: ROLES,
};

/** Whether somebody of this role may do what needs at least the other role. */
export function reaches(role: Role, least: Role): boolean {
  return REACHED[role].includes(least);
}
