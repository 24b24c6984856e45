import type { IncomingMessage } from 'node:http';
import type { Room } from '#main/server/limits/admission.ts';
import { invite } from '#main/server/sockets/expect-continue.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** Whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The length of the body by its header, or null if it comes in chunks. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  const told = headers['content-length'];
  return told === undefined ? null : Number(told);
}

export function tooLarge(mostBytes: number, code: 'too_large' | 'image_too_large' = 'too_large'): AppError {
  const mebibytes = mostBytes / 2 ** 20;
  return refusal(
    'upload_too_large',
    { mebibytes: mebibytes < 1 ? mebibytes.toPrecision(1) : mebibytes.toFixed(0) },
    { code },
  );
}

/** Reads the whole body. A body of known length is written to its place as it arrives, so that memory holds it once. */
export function readBody(request: IncomingMessage, mostBytes: number, room: Room | null): Promise<Buffer> {
  const announced = announcedBytes(request);
  if ((announced ?? 0) > mostBytes) return Promise.reject(tooLarge(mostBytes));
  const store = announced === null ? gather() : fill(announced);
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const settle = (act: () => void) => {
      request.off('data', take).off('end', finish).off('close', giveUp).off('error', giveUp);
      act();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      try {
        if (bytes > mostBytes) throw tooLarge(mostBytes);
        room?.arrive(chunk.length);
        store.add(chunk);
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const finish = () => settle(() => resolve(store.whole()));
    const giveUp = () => settle(() => reject(new AppError('aborted', 'The client went away.')));
    request.on('data', take).on('end', finish).on('close', giveUp).on('error', giveUp);
    invite(request);
    if (request.destroyed) giveUp();
  });
}

/** Whether a body ends before its first byte. */
export async function comesEmpty(request: IncomingMessage): Promise<boolean> {
  try {
    await readBody(request, 0, null);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return false;
    throw error;
  }
}

interface Chunks {
  add(chunk: Buffer): void;
  whole(): Buffer;
}

function gather(): Chunks {
  const chunks: Buffer[] = [];
  return { add: (chunk) => chunks.push(chunk), whole: () => Buffer.concat(chunks) };
}

function fill(length: number): Chunks {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  return {
    add(chunk) {
      at += chunk.copy(bytes, at);
    },
    whole: () => bytes.subarray(0, at),
  };
}
