import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../src-shared/caller.ts';
import { AppError } from '../../../src-shared/errors.ts';
import type { Room } from '../limits/admission.ts';

/** What is known of a request beside what came with it. */
export interface RequestState {
  caller: Caller | null;
  /** Of the window. */
  session: string | null;
  /** Where it is for the engine. */
  room: Room | null;
  /** Made when somebody wants to know whether the work is still wanted. */
  aborter: AbortController | null;
  readonly startedAt: number;
  /** Asked for while the connection is there. */
  readonly remoteAddress: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    station: RequestState;
  }
}

export function newState(remoteAddress: string | undefined): RequestState {
  return { caller: null, session: null, room: null, aborter: null, startedAt: performance.now(), remoteAddress };
}

/** Aborted when the client is gone, the time is over or the station stops. */
export function signalOf({ station }: FastifyRequest, response: ServerResponse): AbortSignal {
  if (!station.aborter) {
    const aborter = new AbortController();
    station.aborter = aborter;
    onClose(response, () => aborter.abort(new AppError('aborted', 'The client went away.')));
  }
  return station.aborter.signal;
}

/** Once the answer is out or the client is gone; at once where that has happened already. */
export function onClose(response: ServerResponse, act: () => void): void {
  if (response.closed || response.destroyed) act();
  else response.once('close', act);
}
