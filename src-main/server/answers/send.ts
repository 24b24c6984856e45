import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitDelivery, limitParts } from '#main/server/sockets/slow-clients.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { Answer, FileAnswer, type FileFacts, type OpenFile } from './answer.ts';
import type { Shape } from './schema-words.ts';

/** The form of the answers of an endpoint. */
export function answerPlanOf(endpoint: Endpoint) {
  return {
    /** Used when the handler gives no other. */
    status: Math.min(...Object.keys(endpoint.answers).map(Number)),
    pictureField: pictureFieldOf(Object.values(endpoint.answers) as Shape[]),
    itemPicture: pictureFieldOf(Object.values(endpoint.answers).flatMap(itemsIn)),
  };
}

export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, pictureField, itemPicture }: ReturnType<typeof answerPlanOf>,
  outcome: unknown,
): Promise<void> {
  if (outcome instanceof FileAnswer) {
    await sendFile(request, reply, outcome.facts);
    return;
  }
  const [code, body] = outcome instanceof Answer ? [outcome.status, outcome.body] : [status, outcome];
  reply.code(code);
  if (outcome instanceof Answer && outcome.next !== null) reply.header('link', `<${outcome.next}>; rel="next"`);
  if (outcome instanceof Answer && outcome.etag !== null) reply.header('etag', `"${outcome.etag}"`);
  if (itemPicture) {
    sendItems(reply, (body as { items: readonly Item[] }).items, itemPicture);
    return;
  }
  const picture = pictureField && (body as Record<string, unknown>)[pictureField];
  if (pictureField && picture instanceof Uint8Array) {
    sendPictureAnswer(reply, body as Record<string, unknown>, pictureField, picture);
  } else {
    reply.send(body);
  }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, facts: FileFacts): Promise<void> {
  if (facts.etag === null) reply.header('cache-control', 'no-store');
  else reply.header('etag', `"${facts.etag}"`).header('cache-control', `${facts.keep}, ${lifeOf(facts)}`);
  if (facts.vary !== undefined) reply.header('vary', facts.vary);
  if (facts.saveAs !== undefined) reply.header('content-disposition', dispositionOf(facts.saveAs));
  reply.header('cross-origin-resource-policy', facts.keep === 'public' ? 'cross-origin' : 'same-origin');
  if (facts.etag !== null && isKept(request.headers['if-none-match'], `"${facts.etag}"`)) {
    reply.code(304).send();
    return;
  }
  reply.type(facts.type);
  if ('bytes' in facts.content) {
    const { bytes } = facts.content;
    reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return;
  }
  if ('open' in facts.content) await sendStored(request, reply, await facts.content.open());
  else reply.send(request.method === 'HEAD' ? undefined : Readable.from(facts.content.lines, { objectMode: false }));
}

/** A copy that is asked about again costs a request without a body; one that is not stays for as long as caches keep anything. */
function lifeOf({ revisit }: FileFacts): string {
  return revisit === true ? 'no-cache' : 'max-age=31536000, immutable';
}

/** The browser shows the file if it can, and saves it under this name. Programs that know only ASCII get a plain name. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

async function sendStored(request: FastifyRequest, reply: FastifyReply, stored: OpenFile): Promise<void> {
  // The request may have reached its time limit while the file was opened.
  if (reply.sent || request.method === 'HEAD') await stored.close();
  if (reply.sent) return;
  reply.header('content-length', stored.bytes);
  if (request.method === 'HEAD') {
    reply.send();
    return;
  }
  limitDelivery(reply, stored.bytes);
  reply.send(stored.stream());
}

export function isKept(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

// An answer with a picture is sent in pieces. As one string it would be copied four times, and the station would answer nobody
// meanwhile.
/** Bytes that become base64 at a time: a multiple of three, so that the pieces fit together. */
const PIECE = 3 * 64 * 1024;

/** The base64 field in one of these, or null. */
function pictureFieldOf(shapes: readonly Shape[]): string | null {
  const properties = shapes.flatMap((shape) => Object.entries(shape.properties ?? {}));
  return properties.find(([, shape]) => shape.contentEncoding === 'base64')?.[0] ?? null;
}

function itemsIn(answer: unknown): Shape[] {
  const { items } = (answer as Shape).properties?.['items'] ?? {};
  return items ? [items] : [];
}

type Item = Readonly<Record<string, unknown>>;

/** Sends a list of items, some with a picture that is read when its turn comes. */
function sendItems(reply: FastifyReply, items: readonly Item[], field: string): void {
  reply.type('application/json; charset=utf-8');
  reply.send(Readable.from(piecesOfItems(reply, items, field), { objectMode: false }));
}

async function* piecesOfItems(reply: FastifyReply, items: readonly Item[], field: string): AsyncGenerator<Buffer> {
  const delivery = limitParts(reply);
  for (const [at, item] of items.entries()) {
    const { [field]: read, ...facts } = item;
    const head = `${at === 0 ? '{"items":[' : ','}${JSON.stringify(facts)}`;
    if (typeof read !== 'function') {
      yield Buffer.from(head);
      continue;
    }
    const bytes = (await read()) as Uint8Array;
    delivery.begin(bytes.length);
    yield* piecesOf(Buffer.from(`${head.slice(0, -1)},"${field}":"`), bytes, Buffer.from('"}'));
    delivery.end();
  }
  yield Buffer.from(']}');
}

/** Sends `body` with `bytes` as base64 in `field`. */
function sendPictureAnswer(reply: FastifyReply, body: Record<string, unknown>, field: string, bytes: Uint8Array): void {
  const text = String(reply.serialize({ ...body, [field]: '' }));
  // Quotation marks in texts are escaped, so this occurs only once.
  const at = text.indexOf(`"${field}":""`) + field.length + 4;
  const [head, tail] = [Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))];
  const length = head.length + Math.ceil(bytes.length / 3) * 4 + tail.length;
  limitDelivery(reply, length);
  reply.header('content-length', length).type('application/json; charset=utf-8');
  reply.send(Readable.from(piecesOf(head, bytes, tail), { objectMode: false }));
}

function* piecesOf(head: Buffer, bytes: Uint8Array, tail: Buffer): Generator<Buffer> {
  yield head;
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < picture.length; start += PIECE) {
    yield Buffer.from(picture.toString('base64', start, Math.min(start + PIECE, picture.length)), 'latin1');
  }
  yield tail;
}
