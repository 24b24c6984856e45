import type { Encoding } from './table.ts';

/** Bytes that are decoded at a time. */
const CHUNK = 64 * 1024;

/** The upper half of code page 850, which DOS and old tills write. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The file as pieces of text, without a byte order mark. */
export function* decodeChunks(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decode = decoderOf(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const last = at + CHUNK >= bytes.length;
    yield decode(bytes.subarray(at, at + CHUNK), last);
  }
}

export function decodeAll(bytes: Uint8Array, encoding: Encoding): string {
  return [...decodeChunks(bytes, encoding)].join('');
}

type Decode = (bytes: Uint8Array, last: boolean) => string;

function decoderOf(encoding: Encoding): Decode {
  if (encoding === 'cp850') return (bytes) => fromCp850(bytes);
  if (encoding === 'utf-8-twice') return twiceDecoder();
  const decoder = new TextDecoder(encoding);
  return (bytes, last) => decoder.decode(bytes, { stream: !last });
}

function fromCp850(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return text.replace(/\P{ASCII}/gu, (character) => CP850[character.charCodeAt(0) - 128]);
}

/** Undoes one wrong decoding: turns the characters back to their bytes, and decodes these as UTF-8. */
function twiceDecoder(): Decode {
  const outer = new TextDecoder('utf-8');
  const inner = new TextDecoder('utf-8');
  const byteOf = new Map(windows1252().map((character, byte) => [character, byte]));
  return (bytes, last) => {
    const once = [...outer.decode(bytes, { stream: !last })];
    return inner.decode(
      Uint8Array.from(once, (character) => byteOf.get(character) ?? 0x3f),
      { stream: !last },
    );
  };
}

function windows1252(): string[] {
  return [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
}
