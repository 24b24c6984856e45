// The one fetch of the window. `call('getRecord', { params: { wm_id } })` gets the types of its options and of its answer from the contract.

import {
  type AnswerOf,
  type BodyOf,
  CONTRACT,
  type Contract,
  type EndpointName,
  type ParamsOf,
  type QueryOf,
} from '#shared/contract.ts';
import { IDLE_HEADER, OPERATOR_HEADER } from '#shared/core/caller.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { Release } from '#shared/core/release.ts';
import { FAILURE_HEADER, type Trouble } from '#shared/troubles/trouble.ts';
import { secondsUnused } from '#window/state/last-use.ts';
import { useOperator } from '#window/state/operator.ts';
import { useRelease } from '#window/state/release.ts';
import { ApiError } from './failure.ts';

/** Event of the page: nobody is signed in at the station, or somebody else is. Somebody signed out in another window, or this window is too old. */
export const UNKNOWN = 'twinmark:unknown';
/** Endpoints that may need the release of a second person. */
const RELEASED: readonly EndpointName[] = [
  'voidLabels',
  'reprintLabels',
  'cancelBatch',
  'cancelQueued',
  'releasePrint',
  'confirmPrint',
  'answerPrinterJob',
  'releaseProduct',
];
/** Endpoints whose callers handle this answer themselves. */
const ASKING: readonly EndpointName[] = ['getSession', 'signIn'];

type Part<K extends string, T> = [T] extends [undefined] ? object : { readonly [P in K]: T };
type QueryPart<T> = [T] extends [undefined]
  ? object
  : object extends T
    ? { readonly query?: T }
    : { readonly query: T };
type Has<N extends EndpointName, K extends string> = Contract[N] extends { readonly [P in K]: unknown } ? true : false;
/** JSON, or a form with files, or the file itself: whichever the endpoint takes. */
type BodyPart<N extends EndpointName> =
  Has<N, 'upload'> extends true
    ? { readonly file: Blob }
    : Has<N, 'form'> extends true
      ? { readonly body: BodyOf<N> } | { readonly form: FormData }
      : Part<'body', BodyOf<N>>;

export type CallOptions<N extends EndpointName> = Part<'params', ParamsOf<N>> &
  QueryPart<QueryOf<N>> &
  BodyPart<N> & {
    readonly signal?: AbortSignal;
    /** Every try of the same work sends the same key, so that the station does the work once. */
    readonly idempotencyKey?: string;
    /** The ETag of what is changed: the station refuses the change where somebody else changed it since. */
    readonly ifMatch?: string;
  };

/** Endpoints without parameters are called without options. */
type Arguments<N extends EndpointName> =
  object extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

interface AnyOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  readonly file?: Blob | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
}

/** The JSON that an endpoint answers. Throws an ApiError with the station's own sentence. */
export async function call<N extends EndpointName>(name: N, ...[options]: Arguments<NoInfer<N>>): Promise<AnswerOf<N>> {
  const response = await (RELEASED.includes(name) ? sendReleased(name, options) : send(name, options));
  return (await response.json()) as AnswerOf<N>;
}

/** Where the station asks for a second person, the window asks for one, and sends the request again. */
async function sendReleased(name: EndpointName, options: AnyOptions | undefined): Promise<Response> {
  try {
    return await send(name, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.trouble?.kind !== 'release_needed') throw error;
    const withRelease = (release: Release) =>
      send(name, { ...options, body: { ...(options?.body as object), release } });
    return useRelease.getState().ask(withRelease, error);
  }
}

/** The file that an endpoint answers. */
export async function download<N extends EndpointName>(name: N, ...[options]: Arguments<NoInfer<N>>): Promise<Blob> {
  return (await send(name, options)).blob();
}

/** The address of an endpoint that answers with a file: for `src` and `href`. */
export function hrefOf<N extends EndpointName>(
  name: N,
  given: Part<'params', ParamsOf<N>> & QueryPart<QueryOf<N>>,
): string {
  return addressOf(CONTRACT[name], given as AnyOptions);
}

async function send(name: EndpointName, options: AnyOptions = {}): Promise<Response> {
  const endpoint: Endpoint = CONTRACT[name];
  const headers = new Headers({ accept: 'application/json', [IDLE_HEADER]: String(secondsUnused()) });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.file) headers.set('content-type', options.file.type || 'application/octet-stream');
  const { shown } = useOperator.getState();
  if (shown !== null && endpoint.method !== 'GET' && name !== 'signIn')
    headers.set(OPERATOR_HEADER, encodeURIComponent(shown));
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  const response = await reach(addressOf(endpoint, options), {
    method: endpoint.method,
    headers,
    body: options.file ?? options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  });
  if (response.status === 401 && !ASKING.includes(name)) window.dispatchEvent(new Event(UNKNOWN));
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.trouble?.kind === 'other_operator') window.dispatchEvent(new Event(UNKNOWN));
  throw failure;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'The station does not answer.', { cause: error });
  }
}

function troubleIn(headers: Headers): Trouble | null {
  const told = headers.get(FAILURE_HEADER);
  return told === null ? null : (JSON.parse(told) as Trouble);
}

async function failureOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'));
  const options = { retryAfterSeconds: seconds > 0 ? seconds : null, trouble: troubleIn(response.headers) };
  const told: unknown = await response.json().catch(() => null);
  const sentence = told !== null && typeof told === 'object' && 'error' in told ? String(told.error) : '';
  return new ApiError(response.status, sentence || `The station answered with ${response.status}.`, options);
}

// Makes a request from an endpoint of the contract and its parameters. Pure functions.
type Scalar = string | number | boolean | null | undefined;

interface Given {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** Path and query. Values that are undefined or null are left out of the query. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params, query }: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, Scalar> | undefined)?.[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries((query ?? {}) as Record<string, Scalar>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}
