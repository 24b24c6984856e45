// What the activity log is told of a call. It has the line before the answer is sent.

import { Answer, FileAnswer } from '#main/server/answers/answer.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, EndpointName } from '#shared/contract.ts';
import { LOOKED_AT_DPI } from '#shared/printing/sheets.ts';
import { LOGGED, type LoggedEndpoint } from '#shared/station/logged.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Call } from './call.ts';

type Noting = Pick<Server, 'options'>;
type Outcome = 'done' | 'refused';
type Learned = Readonly<Record<string, unknown>>;

const idsOf = ({ labels }: AnswerOf<'voidLabels'>): Learned => ({ ids: labels.map((label) => label.watermark_id) });

/** Names that people know, from the answers to requests that only have numbers. No value of these is a secret. */
const LEARNED: { readonly [N in LoggedEndpoint]?: (answer: AnswerOf<N>) => Learned } = {
  createKey: ({ id }) => ({ key_id: id }),
  confirmDevice: ({ device }) => ({ device_id: device?.id, name: device?.name, operator: device?.operator }),
  revokeDevice: ({ name, operator }) => ({ name, operator }),
  addPrinter: ({ name }) => ({ name }),
  cancelBatch: ({ name }) => ({ name }),
  voidLabels: idsOf,
  undoVoid: idsOf,
  rejectLabels: idsOf,
  reprintLabels: idsOf,
};

/** Some calls are kept only where they give away, or make, what labels are printed from. */
const KEPT_IF: { readonly [N in LoggedEndpoint]?: (call: Call<N>, answer: unknown) => boolean } = {
  embed: ({ caller }) => caller !== null,
  // A whole picture is private to whoever gets it; a preview is not.
  getMarked: ({ caller }, answer) =>
    caller?.kind === 'desk' && answer instanceof FileAnswer && answer.facts.keep === 'private',
  getPrintSheet: ({ query: { type, dpi = 0 } }) => type === 'tiff' || dpi > LOOKED_AT_DPI,
};

/** Does the work of a call. */
export async function noted<T>(
  server: Noting,
  name: EndpointName,
  call: Call<EndpointName>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const outcome = await work();
    if (isKept(name, call, outcome)) await note(server, name, call, 'done', learnedOf(name, outcome));
    return outcome;
  } catch (error) {
    if (isTold(toAppError(error))) await note(server, name, call, 'refused');
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
    await note(server, name, call, 'refused');
    throw error;
  }
}

async function note(
  { options: { activity, log } }: Noting,
  name: EndpointName,
  { caller, address, params, query, body }: Call<EndpointName>,
  outcome: Outcome,
  learned: Learned = {},
): Promise<void> {
  // Strangers without credentials are asked for them again and again: that says nothing.
  if (!activity || !(isLogged(name) || (outcome === 'refused' && caller !== null))) return;
  const actor = caller?.name ?? null;
  const kind = isLogged(name) ? name : 'refused';
  // Without the types of their fields: the checker of types would compare every endpoint's with every other's.
  const [asked, chosen, sent]: readonly object[] = [params ?? {}, query ?? {}, body ?? {}];
  const given = { ...chosen, ...asked, ...sent, endpoint: name };
  try {
    await activity.note({ kind, outcome, actor, address, given, learned });
  } catch (error) {
    // While the store takes no changes, people may still sign in. The station's log has the line then.
    if (!(error instanceof AppError)) throw error;
    log.warn({ kind: name, outcome, actor, address, err: error }, 'The activity log could not be written.');
  }
}

function isKept(name: EndpointName, call: Call<EndpointName>, answer: unknown): boolean {
  const isSo = isLogged(name) ? (KEPT_IF[name] as ((...given: unknown[]) => boolean) | undefined) : undefined;
  return isSo?.(call, answer) ?? true;
}

function learnedOf(name: EndpointName, outcome: unknown): Learned {
  const learn = isLogged(name) ? (LEARNED[name] as ((answer: unknown) => Learned) | undefined) : undefined;
  return learn?.(outcome instanceof Answer ? outcome.body : outcome) ?? {};
}

/** Refused credentials, also those of a second person, and what a caller may not do. */
function isTold({ code, trouble }: AppError): boolean {
  const isOfSecond = ['release_wrong', 'release_own', 'release_role'].includes(trouble?.kind ?? '');
  return code === 'unauthorized' || code === 'forbidden' || isOfSecond;
}

function isLogged(name: EndpointName): name is LoggedEndpoint {
  return Object.hasOwn(LOGGED, name);
}
