import { Readable } from 'node:stream';

/** A body with its status. A body without a status is sent with the lowest status of the contract. */
export class Answer<B> {
  readonly status: number;
  readonly body: B;
  /** What a change names in If-Match, without quotes. */
  readonly etag: string | null;
  /** The address of the next page of a list. */
  readonly next: string | null;

  constructor(status: number, body: B, etag: string | null = null, next: string | null = null) {
    this.status = status;
    this.body = body;
    this.etag = etag;
    this.next = next;
  }
}

/** `close` and the end of the stream close the file. */
export interface OpenFile {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

export interface FileFacts {
  /** `open` is called only if the file is sent. */
  readonly content:
    | { readonly bytes: Uint8Array }
    | { readonly open: () => Promise<OpenFile> }
    /** Lines that are made while they are sent, so their length is not known. */
    | { readonly lines: AsyncIterable<string> };
  readonly type: string;
  /** A hash of the content, without quotes. Null for content that may change at any moment. */
  readonly etag: string | null;
  /** Whose caches may keep a copy, where there is an etag. */
  readonly keep: 'public' | 'private';
  /** Whether a cache must ask again before each use, since a setting may change what the address shows. */
  readonly revisit?: boolean;
  /** The request headers that the content depends on, for caches. */
  readonly vary?: string;
  /** The name that the file is saved under. */
  readonly saveAs?: string;
}

export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}

/** Frames of a stream of events, for as long as the client listens. */
export class StreamAnswer {
  readonly frames: (signal: AbortSignal) => AsyncIterable<string>;

  constructor(frames: StreamAnswer['frames']) {
    this.frames = frames;
  }
}

export function answer<B>(status: number, body: B, etag: string | null = null, next: string | null = null): Answer<B> {
  return new Answer(status, body, etag, next);
}

/** The address of the page behind this one. */
export function pageBehind(
  address: string,
  query: Readonly<Record<string, unknown>>,
  place: Readonly<Record<string, string>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...place })) given.set(name, String(value));
  return `${address}?${given}`;
}

export function file(facts: FileFacts): FileAnswer {
  return new FileAnswer(facts);
}

/** Bytes that were made only when the file was sent. */
export function openBytes(bytes: Uint8Array): OpenFile {
  return {
    bytes: bytes.length,
    stream: () => Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)], { objectMode: false }),
    close: async () => {},
  };
}
