import type { EndpointName } from '../../../src-shared/contract.ts';
import { AppError, toAppError } from '../../../src-shared/errors.ts';
import { LOGGED, type LoggedEndpoint } from '../../../src-shared/logged.ts';
import type { Server } from '../server.ts';
import type { Call } from './call.ts';

/** Does the work of a call. The activity log has it before the answer is sent; it has refused credentials, too. */
export async function noted<T>(
  { options: { activity, log } }: Pick<Server, 'options'>,
  name: EndpointName,
  { caller, address, params, body }: Call<EndpointName>,
  work: () => Promise<T>,
): Promise<T> {
  if (!activity || !isLogged(name)) return work();
  const act = { kind: name, actor: caller?.name ?? null, address, given: { ...(params ?? {}), ...(body ?? {}) } };
  // While the store takes no changes, people may still sign in. The station's log has the line then.
  const note = async (outcome: 'done' | 'refused') => {
    await activity.note({ ...act, outcome }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn(
        { kind: name, outcome, actor: act.actor, address, err: error },
        'The activity log could not be written.',
      );
    });
  };
  try {
    const outcome = await work();
    await note('done');
    return outcome;
  } catch (error) {
    if (isTold(toAppError(error))) await note('refused');
    throw error;
  }
}

/** Refused credentials, also those of a second person. */
function isTold({ code, trouble }: AppError): boolean {
  return code === 'unauthorized' || ['release_wrong', 'release_own', 'release_role'].includes(trouble?.kind ?? '');
}

function isLogged(name: EndpointName): name is LoggedEndpoint {
  return Object.hasOwn(LOGGED, name);
}
