import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Room } from '#main/server/limits/admission.ts';
import type { Caller } from '#shared/core/caller.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** What the station knows of a request beside its contents. */
interface RequestState {
  caller: Caller | null;
  /** The session of the window. */
  session: string | null;
  /** The request's place in the engine's queue. */
  room: Room | null;
  /** Made when somebody asks for the signal that ends the work. */
  aborter: AbortController | null;
  readonly startedAt: number;
  /** Where the request comes from. Read at once, since it is lost with the connection. */
  readonly address: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    station: RequestState;
  }
}

export function newState(address: string): RequestState {
  return { caller: null, session: null, room: null, aborter: null, startedAt: performance.now(), address };
}

/** Whether the request came without credentials. The window needs nobody to be signed in. */
export function isStranger({ station }: FastifyRequest): boolean {
  return station.caller === null && station.session === null;
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

/** Calls `act` when the answer is out or the client is gone, also if that has happened already. */
export function onClose(response: ServerResponse, act: () => void): void {
  if (response.closed || response.destroyed) act();
  else response.once('close', act);
}
