// An answer with a picture is sent in pieces. As one string it would be copied four times, and the station would answer nobody
// meanwhile.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { limitDelivery } from '#main/server/sockets/slow-clients.ts';
import type { Shape } from '#main/server/validation/schema-words.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';

/** Bytes that become base64 at a time: a multiple of three, so that the pieces fit together. */
const PIECE = 3 * 64 * 1024;

/** The base64 field in the answers of an endpoint, or null. */
export function pictureFieldOf({ answers }: Endpoint): string | null {
  for (const answer of Object.values(answers)) {
    const properties = Object.entries((answer as Shape).properties ?? {});
    const found = properties.find(([, shape]) => shape.contentEncoding === 'base64');
    if (found) return found[0];
  }
  return null;
}

/** Sends `body` with `bytes` as base64 in `field`. */
export function sendPictureAnswer(
  reply: FastifyReply,
  body: Record<string, unknown>,
  field: string,
  bytes: Uint8Array,
): void {
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
