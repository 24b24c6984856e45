// What several routes take of services. Services have more; a route knows no more of them than it uses.
import type { OpenFile } from '#main/server/answers/answer.ts';
import type { Caller } from '#shared/core/caller.ts';

/** Where a request came from, as far as its answer depends on it. */
export interface Visit {
  readonly caller: Caller | null;
  readonly baseUrl: string;
}

/** The visit of somebody whose credentials were found good. */
export interface OwnVisit extends Visit {
  readonly caller: Caller;
}

/** A stored picture. */
export interface Picture {
  readonly hash: string;
  readonly type: string;
}

export interface PictureStore {
  readonly pictures: {
    open(picture: Picture, how?: { readonly forStranger: boolean }): Promise<OpenFile>;
    given(picture: Picture, how?: { readonly forStranger: boolean }): Promise<Picture>;
  };
}

/** A file that is saved under its name: made line by line, whole, or opened when it is sent. */
export interface NamedLines {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export interface NamedFile {
  readonly name: string;
  open(): Promise<OpenFile>;
}

/** A file that somebody fetches after it was made. */
export interface MadeFile<M> {
  readonly made: M;
  open(): Promise<OpenFile>;
}
