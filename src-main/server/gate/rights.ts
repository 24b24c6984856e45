import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { reaches } from '#shared/core/role.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** Refuses callers of a lesser role, and API keys without the scope. */
export function checkRights(request: FastifyRequest, endpoint: Endpoint): void {
  checkRole(request, endpoint);
  checkScope(request, endpoint);
}

/** A request without credentials has no role. */
function checkRole({ station: { caller } }: FastifyRequest, { role, strangersToo }: Endpoint): void {
  if (role === undefined) return;
  if (caller === null) {
    if (strangersToo) return;
    throw refusal('sign_in_first', {}, { code: 'unauthorized' });
  }
  if (reaches(caller.role, role)) return;
  throw refusal(role === 'admin' ? 'role_admin' : 'role_operator');
}

function checkScope({ station: { caller } }: FastifyRequest, { access, scope }: Endpoint): void {
  if (caller?.kind !== 'api-key') return;
  if (access === 'identity') {
    throw new AppError('forbidden', 'An API key may not do this. Send the access token of a person.');
  }
  if (scope === undefined || caller.scopes?.includes(scope)) return;
  throw new AppError(
    'forbidden',
    `This API key may not do this: it lacks the scope ${scope}. Send a key that has this scope, or the access token of a person.`,
  );
}
