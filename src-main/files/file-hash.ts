import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextRound } from 'node:timers/promises';

/** The bytes that are hashed in one go, in a millisecond. 32 MiB would hold up everything else for thirty. */
const STEP_BYTES = 2 ** 20;

/** SHA-256 in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The same for an open file. It can be read from its beginning afterwards. */
export async function hashOfOpenFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(STEP_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, STEP_BYTES, at);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

export async function hashOfBytes(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    if (at > 0) await nextRound();
    hash.update(bytes.subarray(at, at + STEP_BYTES));
  }
  return hash.digest('hex');
}
