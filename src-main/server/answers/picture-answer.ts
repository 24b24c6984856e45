// An answer with a picture in it. As one string it would be copied four times and stop the station for as long as that takes;
// so it goes out in pieces.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../src-shared/contract/endpoint.ts';
import type { Shape } from '../form/expectation.ts';
import { limitDelivery } from './delivery.ts';

/** Bytes that become base64 at a time: a multiple of three, so that the pieces fit together. */
const PIECE = 3 * 64 * 1024;

/** The field of its answers that is base64, where an endpoint has one. */
export function pictureFieldOf({ answers }: Endpoint): string | null {
  for (const answer of Object.values(answers)) {
    const properties = Object.entries((answer as Shape).properties ?? {});
    const found = properties.find(([, shape]) => shape.contentEncoding === 'base64');
    if (found) return found[0];
  }
  return null;
}

/** `body` has bytes in `field`. */
export function sendPictureAnswer(
  reply: FastifyReply,
  body: Record<string, unknown>,
  field: string,
  bytes: Uint8Array,
): void {
  const text = String(reply.serialize({ ...body, [field]: '' }));
  // Quotation marks inside of texts are escaped, so this stands in one place only.
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
