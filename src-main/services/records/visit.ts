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
