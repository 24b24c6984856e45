// What the activity log is told of a call. It has the line before the answer is sent.

import type { FastifyRequest } from 'fastify';
import { FileAnswer } from '#main/server/answers/answer.ts';
import type { Server } from '#main/server/server.ts';
import type { EndpointName } from '#shared/contract.ts';
import { actorOf } from '#shared/core/caller.ts';
import { LOOKED_AT_DPI } from '#shared/printing/sheets.ts';
import { type ActivityKind, LOGGED, type LoggedEndpoint } from '#shared/station/logged.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Call } from './call.ts';

type Noting = Pick<Server, 'options'>;

/** Counts an ID that a stranger asked for and nobody was given. The log has a line for each hour in which somebody guesses. */
export async function noteUnknownId(
  { options, rates }: Pick<Server, 'options' | 'rates'>,
  endpoint: EndpointName,
  request: FastifyRequest,
): Promise<void> {
  if (!rates?.addUnknownId(request)) return;
  const { address } = request.station;
  const line = { kind: 'guessed', outcome: 'refused', actor: null, address, given: { endpoint } } as const;
  options.log.warn({ address, endpoint }, 'IDs are being guessed. This address gets no records for an hour.');
  const { activity } = options;
  if (activity) await written(options, 'guessed', { caller: null, address }, 'refused', () => activity.note(line));
}

/** Some calls are kept only where they give away, or make, what labels are printed from. They change nothing that is kept. */
const KEPT_IF: { readonly [N in LoggedEndpoint]?: (call: Call<N>, answer: unknown) => boolean } = {
  embed: ({ caller }) => caller !== null,
  // A whole picture is private to whoever gets it; a preview is not.
  getMarked: ({ caller }, answer) =>
    caller?.kind === 'desk' && answer instanceof FileAnswer && answer.facts.keep === 'private',
  getPrintSheet: ({ query: { type, dpi = 0 } }) => type === 'tiff' || dpi > LOOKED_AT_DPI,
};

/** Does the work of a call. What it changes and its line in the activity log are written in one change. */
export async function noted<T>(
  server: Noting,
  name: EndpointName,
  call: Call<EndpointName>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await (isLogged(name) ? kept(server, name, call, work) : work());
  } catch (error) {
    if (isTold(toAppError(error))) await noteRefusal(server, name, call);
    throw error;
  }
}

/** Notes whom `check` refuses by a throw. */
export async function permitted(
  server: Noting,
  name: EndpointName,
  call: Call<EndpointName>,
  check: () => void,
): Promise<void> {
  try {
    check();
  } catch (error) {
    await noteRefusal(server, name, call);
    throw error;
  }
}

async function kept<T>(
  { options }: Noting,
  name: LoggedEndpoint,
  call: Call<EndpointName>,
  work: () => Promise<T>,
): Promise<T> {
  const { activity } = options;
  if (!activity) return work();
  const act = activity.begin({ kind: name, ...askedIn(name, call) });
  const isKept = KEPT_IF[name] as ((...given: unknown[]) => boolean) | undefined;
  const outcome = await (isKept ? work() : act.during(work));
  if (isKept?.(call, outcome) ?? true) await written(options, name, call, 'done', act.end);
  return outcome;
}

async function noteRefusal({ options }: Noting, name: EndpointName, call: Call<EndpointName>): Promise<void> {
  const { activity } = options;
  // Strangers without credentials are asked for them again and again: that says nothing.
  if (!activity || !(isLogged(name) || call.caller !== null)) return;
  const kind = isLogged(name) ? name : 'refused';
  const line = { kind, outcome: 'refused', ...askedIn(name, call) } as const;
  await written(options, kind, call, 'refused', () => activity.note(line));
}

function askedIn(name: EndpointName, { caller, address, params, query, body }: Call<EndpointName>) {
  // Without the types of their fields: the checker of types would compare every endpoint's with every other's.
  const [asked, chosen, sent]: readonly object[] = [params ?? {}, query ?? {}, body ?? {}];
  return { actor: actorOf(caller), address, given: { ...chosen, ...asked, ...sent, endpoint: name } };
}

async function written(
  { log }: Pick<Server['options'], 'log'>,
  kind: ActivityKind,
  { caller, address }: Pick<Call<EndpointName>, 'caller' | 'address'>,
  outcome: 'done' | 'refused',
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    // While the store takes no changes, people may still sign in. The station's log has the line then.
    if (!(error instanceof AppError)) throw error;
    const actor = actorOf(caller);
    log.warn({ kind, outcome, actor, address, err: error }, 'The activity log could not be written.');
  }
}

/** Refused credentials, also those of a second person, and what a caller may not do. */
function isTold({ code, trouble }: AppError): boolean {
  const isOfSecond = ['release_wrong', 'release_own', 'release_role'].includes(trouble?.kind ?? '');
  return code === 'unauthorized' || code === 'forbidden' || isOfSecond;
}

function isLogged(name: EndpointName): name is LoggedEndpoint {
  return Object.hasOwn(LOGGED, name);
}
