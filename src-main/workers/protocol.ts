import type { ErrorCode } from '../../src-shared/error-codes.ts';
import type { Trouble } from '../../src-shared/trouble.ts';

/** Tasks by name. What goes in and comes out must survive structured cloning. */
export type TaskTable = Readonly<Record<string, (input: never, told: (share: number) => void) => unknown>>;

/** What the pool sends to a thread. */
export interface Request {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** What a thread tells when it takes a task up: from here on its time counts, and its memory is this task's. */
export interface Started {
  readonly started: number;
  readonly threadId: number;
}

/** How far a task is, from 0 to 1, where it tells. */
export interface Progress {
  readonly under: number;
  readonly share: number;
}

/** What comes back. `detail` is the cause, for the log. */
export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly trouble: Trouble | null;
      readonly detail: string | null;
    };
