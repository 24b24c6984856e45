// Messages of IPP (RFC 8010) as bytes, and back. An answer comes from a stranger: every length is checked before it is used.
import { refusal } from '#shared/troubles/errors.ts';

/** Tags of values, as RFC 8010 numbers them. */
export const TAGS = {
  unsupported: 0x10,
  unknown: 0x12,
  'no-value': 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const;
export type Tag = keyof typeof TAGS;

/** Groups of attributes. `unsupported` holds what the printer will not do, whatever its status says. */
export const GROUPS = { operation: 1, job: 2, printer: 4, unsupported: 5 } as const;

export interface Resolution {
  readonly x: number;
  readonly y: number;
  /** 3: dots an inch; 4: dots a centimetre. */
  readonly units: number;
}
export interface Range {
  readonly from: number;
  readonly to: number;
}
export type Collection = ReadonlyMap<string, Attribute>;
export type Value = number | boolean | string | null | Resolution | Range | Uint8Array | Collection;

export interface Attribute {
  readonly tag: number;
  readonly values: readonly Value[];
}
export interface Group {
  readonly tag: number;
  readonly attributes: Collection;
}
export interface IppMessage {
  /** The operation of a request, or the status of an answer. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly Group[];
}

/** Collections in collections: printers need three. */
const DEEPEST = 8;
/** Values of a whole message. Printers with thousands of sizes of paper say some ten thousand. */
const MOST_VALUES = 50_000;
/** Groups of a whole message. A list of jobs has one for each job; the printer is asked for fewer. */
const MOST_GROUPS = 1000;
const END = 3;
const BEGIN_COLLECTION = 0x34;
const END_COLLECTION = 0x37;
const MEMBER_NAME = 0x4a;
const FIRST_VALUE_TAG = 0x10;
/** IPP/2.0, which every printer that takes Create-Job with media-col speaks. */
const VERSION = 0x0200;

export function attribute(tag: Tag, ...values: Value[]): Attribute {
  return { tag: TAGS[tag], values };
}

export function attributes(named: Readonly<Record<string, Attribute | null>>): Collection {
  return new Map(Object.entries(named).filter((entry): entry is [string, Attribute] => entry[1] !== null));
}

export function encodeMessage({ code, requestId, groups }: IppMessage): Buffer {
  const parts: Buffer[] = [bytesOf(2, VERSION), bytesOf(2, code), bytesOf(4, requestId)];
  for (const { tag, attributes: named } of groups) {
    parts.push(bytesOf(1, tag));
    for (const [name, one] of named) parts.push(...encodeAttribute(name, one));
  }
  return Buffer.concat([...parts, bytesOf(1, END)]);
}

function encodeAttribute(name: string, { tag, values }: Attribute): Buffer[] {
  return values.flatMap((value, i) => [
    bytesOf(1, tag),
    ...sized(Buffer.from(i === 0 ? name : '')),
    ...encodeValue(tag, value),
  ]);
}

function encodeValue(tag: number, value: Value): Buffer[] {
  if (!(value instanceof Map)) return sized(encodeSimple(tag, value as Exclude<Value, Collection>));
  const members = [...(value as Collection)].flatMap(([name, member]) => [
    ...[bytesOf(1, MEMBER_NAME), bytesOf(2, 0), ...sized(Buffer.from(name))],
    ...member.values.flatMap((one) => [bytesOf(1, member.tag), bytesOf(2, 0), ...encodeValue(member.tag, one)]),
  ]);
  return [bytesOf(2, 0), ...members, bytesOf(1, END_COLLECTION), bytesOf(2, 0), bytesOf(2, 0)];
}

function encodeSimple(tag: number, value: Exclude<Value, Collection>): Buffer {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return bytesOf(1, Number(value));
  if (typeof value === 'number') return tag === TAGS.boolean ? bytesOf(1, value) : signed(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  if ('units' in value) return Buffer.concat([signed(value.x), signed(value.y), bytesOf(1, value.units)]);
  const { from, to } = value as Range;
  return Buffer.concat([signed(from), signed(to)]);
}

function sized(bytes: Buffer): Buffer[] {
  return [bytesOf(2, bytes.length), bytes];
}

function bytesOf(count: number, value: number): Buffer {
  const bytes = Buffer.alloc(count);
  bytes.writeUIntBE(value, 0, count);
  return bytes;
}

function signed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

type Found = Map<string, { readonly tag: number; readonly values: Value[] }>;

/** Reads a message, or throws `printer_garbage`. Gives where the message ends: a document may follow. */
export function decodeMessage(bytes: Uint8Array): IppMessage & { readonly end: number } {
  const at = createCursor(bytes);
  at.number(2);
  const code = at.number(2);
  const requestId = at.number(4);
  const groups: { tag: number; attributes: Found }[] = [];
  for (let tag = at.number(1); tag !== END; ) {
    if (tag >= FIRST_VALUE_TAG) throw garbage();
    // One byte makes a group, and a group takes some hundred bytes.
    if (groups.length >= MOST_GROUPS) throw garbage();
    const group: { tag: number; attributes: Found } = { tag, attributes: new Map() };
    groups.push(group);
    tag = decodeGroup(at, group.attributes);
  }
  return { code, requestId, groups, end: at.place() };
}

/** Gives the tag behind the group. */
function decodeGroup(at: Cursor, found: Found): number {
  let last = '';
  let into: Found = found;
  for (;;) {
    const tag = at.number(1);
    if (tag < FIRST_VALUE_TAG) return tag;
    const name = at.text();
    if (name === '' && last === '') throw garbage();
    if (name !== '') {
      last = name;
      // Of an attribute that is said twice the first counts, as it does for CUPS.
      into = found.has(name) ? new Map() : found;
    }
    addValue(into, last, name !== '', tag, decodeValue(at, tag, 0));
  }
}

function addValue(found: Found, name: string, isFirst: boolean, tag: number, value: Value): void {
  const before = isFirst ? undefined : found.get(name);
  if (before) before.values.push(value);
  else found.set(name, { tag, values: [value] });
}

function decodeValue(at: Cursor, tag: number, depth: number): Value {
  if (at.countValue() > MOST_VALUES) throw garbage();
  if (tag !== BEGIN_COLLECTION) return decodeSimple(tag, at.bytes());
  at.bytes();
  return decodeCollection(at, depth + 1);
}

function decodeCollection(at: Cursor, depth: number): Collection {
  if (depth > DEEPEST) throw garbage();
  const members: Found = new Map();
  let name = '';
  let isFirst = false;
  for (;;) {
    const tag = at.number(1);
    if (tag < FIRST_VALUE_TAG || at.text() !== '') throw garbage();
    if (tag === END_COLLECTION) {
      at.bytes();
      return members;
    }
    if (tag === MEMBER_NAME) {
      name = at.text();
      isFirst = true;
      continue;
    }
    if (name === '') throw garbage();
    addValue(members, name, isFirst, tag, decodeValue(at, tag, depth));
    isFirst = false;
  }
}

function decodeSimple(tag: number, bytes: Buffer): Value {
  switch (tag) {
    case TAGS.integer:
    case TAGS.enum:
      return ofLength(bytes, 4).readInt32BE(0);
    case TAGS.boolean:
      return ofLength(bytes, 1)[0] !== 0;
    case TAGS.resolution: {
      const { 8: units } = ofLength(bytes, 9);
      return { x: bytes.readInt32BE(0), y: bytes.readInt32BE(4), units };
    }
    case TAGS.range:
      return { from: ofLength(bytes, 8).readInt32BE(0), to: bytes.readInt32BE(4) };
    case TAGS.textWithLanguage:
    case TAGS.nameWithLanguage:
      return textBehindLanguage(bytes);
    case TAGS.octets:
    case TAGS.dateTime:
      return Uint8Array.from(bytes);
    default:
      return tag < TAGS.integer ? null : bytes.toString();
  }
}

function textBehindLanguage(bytes: Buffer): string {
  const at = createCursor(bytes);
  at.bytes();
  return at.text();
}

function ofLength(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw garbage();
  return bytes;
}

type Cursor = ReturnType<typeof createCursor>;

function createCursor(whole: Uint8Array) {
  const buffer = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength);
  let at = 0;
  let values = 0;

  function take(length: number): Buffer {
    if (at + length > buffer.length) throw garbage();
    at += length;
    return buffer.subarray(at - length, at);
  }

  const number = (length: number) => take(length).readUIntBE(0, length);
  const bytes = () => take(number(2));
  /** Counts one more value. Gives how many were read, this one included. */
  const countValue = () => ++values;
  return { number, bytes, text: () => bytes().toString(), place: () => at, countValue };
}

function garbage() {
  return refusal('printer_garbage');
}
