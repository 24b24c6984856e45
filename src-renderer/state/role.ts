import { type Role, reaches } from '#shared/core/role.ts';
import { useSession } from './session.ts';

/** Whether whoever is signed in may do what needs at least this role. The station refuses the rest; the window does not offer it. */
export function useMay(least: Role): boolean {
  return useSession(({ role }) => role !== null && reaches(role, least));
}
