import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStranger, signalOf } from '#main/server/gate/request-state.ts';
import type { Server } from '#main/server/server.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';

/**
 * Does work for the engine within the time for it. Its answer waits for the answers of all requests in its line that were complete before.
 * A request whose client is gone, or whose time is over, does not keep others waiting; nor does one with a whole spreadsheet.
 */
export async function inOrder<T>(
  { queue, limits }: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
  { tableText }: Pick<Endpoint, 'tableText'>,
): Promise<T> {
  const place = tableText ? null : (isStranger(request) ? queue.orderOfStrangers : queue.order).join();
  const ms = tableText ? limits.tableWorkMs : limits.workMs;
  const signal = signalOf(request, reply.raw);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => request.station.aborter?.abort(timeIsOver(ms)), ms);
  try {
    return await Promise.race([stopped, work()]);
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) await place?.atFront;
    // The next request moves up after this answer has been sent.
    if (place) setImmediate(place.leave);
  }
}

function timeIsOver(ms: number): AppError {
  return new AppError('time_limit', `The work took longer than ${ms / 1000} seconds and was stopped.`);
}
