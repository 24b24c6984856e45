// Makes of a request the call that a handler gets. The form of the whole request is checked before the names in its path.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND } from '#main/server/answers/failures.ts';
import type { Shape } from '#main/server/answers/schema-words.ts';
import { isPrivate } from '#main/server/gate/guard.ts';
import { signalOf } from '#main/server/gate/request-state.ts';
import type { Server } from '#main/server/server.ts';
import type { EndpointName } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { LANGUAGES, type Language } from '#shared/words/languages.ts';
import { EMPTY_BODY, openBodyReader } from './body.ts';
import { hasBody } from './bytes.ts';
import type { Call } from './call.ts';
import { convert, readQuery } from './query.ts';

/** The client's first choice among the languages of the station, by Accept-Language. English if there is none. */
export function languageOf(header: string | undefined): Language {
  const choices = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const accepted = choices.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of accepted) {
    const known = LANGUAGES.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}

/** Printable ASCII, without blanks around it. */
const IDEMPOTENCY_KEY = /^[!-~]([ -~]{0,62}[!-~])?$/;

type AnyCall = Call<EndpointName>;

export function openCallReader(server: Server, endpoint: Endpoint) {
  const { validation, limits, options } = server;
  const bodyReader = openBodyReader(endpoint, validation, limits, options.settings);
  const checkQuery = endpoint.query ? validation.query(endpoint.query) : null;
  const readParams = openParamsReader(server, endpoint);

  async function read(request: FastifyRequest, reply: FastifyReply): Promise<AnyCall> {
    const query = readQuery(request.query as string, endpoint.query);
    checkQuery?.(query);
    const idempotencyKey = endpoint.repeatable ? readIdempotencyKey(request) : null;
    const content =
      endpoint.body || endpoint.upload || hasBody(request.raw) ? await bodyReader.read(request) : EMPTY_BODY;
    const params = readParams(request.params as Record<string, string>);
    return new Incoming(server, request, reply, { ...content, params, query, idempotencyKey }) as unknown as AnyCall;
  }

  return { mostBytes: bodyReader.mostBytes, read };
}

/** A name in the path that does not fit its schema is answered like a name of nothing: not found. */
function openParamsReader({ validation }: Server, { params: schema }: Endpoint) {
  const fits = schema ? validation.fits(schema) : () => true;
  const properties = Object.entries((schema as Shape | undefined)?.properties ?? {});
  const isPlain = properties.every(([, shape]) => shape.type === 'string');
  return (texts: Record<string, string>): unknown => {
    const params = isPlain
      ? texts
      : Object.fromEntries(properties.map(([name, shape]) => [name, convert(texts[name], shape)]));
    if (!fits(params)) throw new AppError('not_found', NOT_FOUND);
    return params;
  };
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('bad_input', 'The header Idempotency-Key must be 1 to 64 printable characters of ASCII.');
}

/** The address that clients have of the server, without a slash at its end. */
export function baseUrlOf(
  { options, scheme }: Pick<Server, 'options' | 'scheme'>,
  { headers }: FastifyRequest,
): string {
  const given = options.settings()[options.door === 'public' ? 'public.base_url' : 'service.base_url'];
  return given?.replace(/\/+$/, '') ?? `${scheme}://${headers.host}`;
}

/** A class with getters: most handlers need few of these values, and those that cost time are made only when they are read. */
class Incoming {
  readonly #server: Server;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  /** `values` become fields of the call. */
  constructor(server: Server, request: FastifyRequest, reply: FastifyReply, values: object) {
    this.#server = server;
    this.#request = request;
    this.#reply = reply;
    Object.assign(this, values);
  }

  get caller() {
    return this.#request.station.caller;
  }

  get session() {
    return this.#request.station.session;
  }

  get baseUrl() {
    return baseUrlOf(this.#server, this.#request);
  }

  get address() {
    return this.#request.station.address;
  }

  get isPrivate() {
    return isPrivate(this.#request.raw, this.#server.options);
  }

  get receivedAt() {
    return this.#request.station.startedAt;
  }

  get requestId() {
    return this.#request.id;
  }

  get ifMatch() {
    const given = this.#request.headers['if-match'];
    return given === undefined || given.trim() === '*' ? null : given.trim().replace(/^"|"$/g, '');
  }

  get wantsMinimal() {
    const wants = /(^|,)\s*return=minimal\s*($|[,;])/i.test(String(this.#request.headers['prefer'] ?? ''));
    if (wants) this.#reply.header('preference-applied', 'return=minimal');
    return wants;
  }

  get stream() {
    const { method, headers } = this.#request;
    if (method !== 'GET' || !/(^|,)\s*text\/event-stream\s*($|[,;])/i.test(headers.accept ?? '')) return null;
    return { lastId: headers['last-event-id']?.toString() ?? null };
  }

  noteReplay() {
    this.#reply.header('idempotent-replayed', 'true');
  }

  get language() {
    return languageOf(this.#request.headers['accept-language']);
  }

  get signal() {
    return signalOf(this.#request, this.#reply.raw);
  }
}
