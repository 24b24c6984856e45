import type { Readable } from 'node:stream';

/** A body with a status of its own. What a handler returns bare goes out with the first status of the contract. */
export class Answer<B> {
  readonly status: number;
  readonly body: B;

  constructor(status: number, body: B) {
    this.status = status;
    this.body = body;
  }
}

/** Closed by `close`, or by its stream. */
export interface OpenFile {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

export interface FileFacts {
  /** A file is opened only where it is sent. */
  readonly content:
    | { readonly bytes: Uint8Array }
    | { readonly open: () => Promise<OpenFile> }
    /** Made as it is sent: nobody knows how long it is. */
    | { readonly lines: AsyncIterable<string> };
  readonly type: string;
  /** Tells this content from every other, without quotes: a hash. Null for what changes from one moment to the next. */
  readonly etag: string | null;
  /** Who may keep it. What is kept never changes. */
  readonly keep: 'public' | 'private';
  /** The name that the file is saved under. */
  readonly saveAs?: string;
}

export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}

export function answer<B>(status: number, body: B): Answer<B> {
  return new Answer(status, body);
}

export function file(facts: FileFacts): FileAnswer {
  return new FileAnswer(facts);
}
