import type { EndpointName } from '../../../src-shared/contract.ts';
import { toAppError } from '../../../src-shared/errors.ts';
import { LOGGED, type LoggedEndpoint } from '../../../src-shared/logged.ts';
import type { Server } from '../server.ts';
import type { Call } from './call.ts';

/** Does the work of a call. The activity log has it before the answer is sent; it has refused credentials, too. */
export async function noted<T>(
  { options: { activity } }: Pick<Server, 'options'>,
  name: EndpointName,
  { caller, address, params, body }: Call<EndpointName>,
  work: () => Promise<T>,
): Promise<T> {
  if (!activity || !isLogged(name)) return work();
  const act = { kind: name, actor: caller?.name ?? null, address, given: { ...(params ?? {}), ...(body ?? {}) } };
  try {
    const outcome = await work();
    await activity.note({ ...act, outcome: 'done' });
    return outcome;
  } catch (error) {
    if (toAppError(error).code === 'unauthorized') await activity.note({ ...act, outcome: 'refused' });
    throw error;
  }
}

function isLogged(name: EndpointName): name is LoggedEndpoint {
  return Object.hasOwn(LOGGED, name);
}
