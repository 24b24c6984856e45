import { setImmediate } from 'node:timers/promises';
import { badInput } from '#main/server/answers/misfit-sentence.ts';

/** Characters that are decoded at a time: the largest copy of a part of the picture. A multiple of four. */
const PIECE = 2 ** 20;
/** Other work gets a turn after so many characters, since a large picture takes tens of milliseconds. */
const TURN = 4 * PIECE;
const EQUALS = 0x3d;
const [SPACE, TAB, LINE_FEED, RETURN] = Buffer.from(' \t\n\r');
const DATA_URL = /^data:[^,]{0,256},/i;

/**
 * Decodes a picture that came as base64 or as a data: URL. Accepts every form with only one meaning: both alphabets, with or
 * without padding, with line ends and spaces in between.
 */
export async function decodeBase64(text: Buffer, field: string): Promise<Uint8Array> {
  const content = text.subarray(dataUrlPrefix(text, field));
  const bytes = (await decodeDense(content)) ?? (await decodeDense(await withoutSpaces(content)));
  if (!bytes) {
    throw badInput(
      `The field ${field} is not base64: it may have A-Z, a-z, 0-9, + and / (or - and _), and = at its end only.`,
    );
  }
  if (bytes.length === 0) throw badInput(`The field ${field} is empty. It must hold a picture as base64.`);
  return bytes;
}

function dataUrlPrefix(text: Buffer, field: string): number {
  if (!/^data:/i.test(text.toString('latin1', 0, 5))) return 0;
  const prefix = DATA_URL.exec(text.toString('latin1', 0, 300))?.[0];
  if (!prefix || !/;base64,$/i.test(prefix)) {
    throw badInput(`The field ${field} is a data: URL that is not base64. It must begin like data:image/png;base64,`);
  }
  return prefix.length;
}

/** Returns null if the text is not base64. Node skips characters that it does not know, so the length of the result tells. */
async function decodeDense(text: Buffer): Promise<Uint8Array | null> {
  const end = endOfDigits(text);
  const padding = text.length - end;
  if (end % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) return null;
  const bytes = Buffer.allocUnsafeSlow(Math.floor((end * 3) / 4));
  for (let at = 0, written = 0; at < end; at += PIECE) {
    const piece = text.toString('latin1', at, Math.min(at + PIECE, end));
    const expected = Math.floor((piece.length * 3) / 4);
    if (bytes.write(piece, written, 'base64') !== expected) return null;
    written += expected;
    if ((at + PIECE) % TURN === 0) await setImmediate();
  }
  return bytes;
}

function endOfDigits(text: Buffer): number {
  let end = text.length;
  while (end > 0 && text.length - end < 2 && text[end - 1] === EQUALS) end--;
  return end;
}

/** Byte by byte: as one text, of which each second character is a space, a picture would take seconds and some hundred megabytes. */
async function withoutSpaces(text: Buffer): Promise<Buffer> {
  const dense = Buffer.allocUnsafeSlow(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    const end = Math.min(at + PIECE, text.length);
    for (let i = at; i < end; i++) {
      const byte = text[i];
      if (byte !== SPACE && byte !== TAB && byte !== LINE_FEED && byte !== RETURN) dense[length++] = byte;
    }
    await setImmediate();
  }
  return dense.subarray(0, length);
}
