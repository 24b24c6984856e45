// Sealed backups, which nobody can read without the passphrase. docs/admin.md describes the format, so that other programs can open them.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { OWN_FILE } from '#main/files/durable-files.ts';
import { firstBytes } from '#main/files/open-file.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

const MAGIC = Buffer.from('twinmark-sealed-backup/1');
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
/** The cost of scrypt: each try of a passphrase takes a third of a second and 128 MiB, which slows down guessing. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Seals bytes as they come. */
export async function* sealed(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
  const key = await keyOf(passphrase, head);
  yield head;
  for await (const { piece, count, isLast } of inPieces(plain, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens a sealed file into another file. Refuses a sealed file that was cut off or changed. */
export async function openSealed(from: string, to: string, passphrase: string): Promise<void> {
  await pipeline(opened(from, passphrase), createWriteStream(to, { mode: OWN_FILE }));
}

export async function isSealed(file: string): Promise<boolean> {
  const start = await firstBytes(file, MAGIC.length);
  return start.equals(MAGIC);
}

/** The clear bytes of a sealed file. Each piece is checked before it is given out; only the end tells that nothing was cut off. */
export async function* opened(file: string, passphrase: string): AsyncGenerator<Buffer> {
  const head = await firstBytes(file, HEAD_BYTES);
  if (head.length < HEAD_BYTES) throw damaged();
  const key = await keyOf(passphrase, head);
  const rest = createReadStream(file, { start: HEAD_BYTES });
  for await (const { piece, count, isLast } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw damaged();
    const tag = piece.subarray(piece.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(head).setAuthTag(tag);
    const plain = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
    yield Buffer.concat([plain, finish(() => decipher.final(), count)]);
  }
}

/** Ends the decryption of a piece. If the first piece fails, the passphrase is wrong or the piece is damaged. If a later one fails, it is damaged. */
function finish(work: () => Buffer, count: number): Buffer {
  try {
    return work();
  } catch (error) {
    if (count > 0) throw damaged();
    throw refusal('backup_passphrase', {}, { cause: error });
  }
}

/** Splits bytes into pieces of the same length. The last one may be shorter, and is empty if there are no bytes. */
async function* inPieces(chunks: AsyncIterable<Buffer>, bytes: number) {
  let waiting = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    // A full piece is held back: it is the last one if no more bytes come.
    while (waiting.length > bytes) {
      yield { piece: waiting.subarray(0, bytes), count: count++, isLast: false };
      waiting = waiting.subarray(bytes);
    }
  }
  yield { piece: waiting, count, isLast: true };
}

/** The nonce of a piece: its number, and whether it is the last. So pieces cannot be exchanged or cut off. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), head.subarray(MAGIC.length), 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function damaged(): AppError {
  return refusal('backup_damaged');
}
