// The encoding of certificates (DER): elements of a tag, a length and a content, which may be elements again.

export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** The element with its tag and length. */
  readonly whole: Buffer;
}

export const SEQUENCE = 0x30;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const OBJECT_ID = 0x06;
export const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** The elements that lie in these bytes one after the other. Throws a RangeError if they do not end with the bytes. */
export function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    const end = start + length;
    if (end > bytes.length) throw new RangeError('An element is longer than what holds it.');
    found.push({ tag: bytes[at], content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte > 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}
