import type { ErrorCode } from '#shared/troubles/error-codes.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';

/** Tasks by name. Inputs and results must survive structured cloning. */
export type TaskTable = Readonly<Record<string, (input: never, told: (share: number) => void) => unknown>>;

/** What the pool sends to a thread. */
export interface Request {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  /** Whether the thread gives way to all others of the station. It does so from then on. */
  readonly givesWay: boolean;
}

/** Sent by a thread when it starts a task. From then on its time counts, and its memory is the task's. */
export interface Started {
  readonly started: number;
  readonly threadId: number;
}

/** The progress of a task, from 0 to 1. */
export interface Progress {
  readonly under: number;
  readonly share: number;
}

/** Sent in place of a reply by a thread that must end, as the memory of a program in it is in no sound state. */
export interface Spoiled {
  readonly spoiled: number;
  readonly failure: Failure;
}

/** The result or the failure. `detail` is the cause, for the log. */
export type Reply = { readonly ok: true; readonly value: unknown } | Failure;

export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly trouble: Trouble | null;
  readonly detail: string | null;
}
