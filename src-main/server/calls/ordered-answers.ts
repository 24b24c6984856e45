import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../src-shared/errors.ts';
import { signalOf } from '../gate/request-state.ts';
import type { Server } from '../server.ts';

/**
 * Work for the engine. It ends within its time, and its outcome waits for those of all requests that were complete before. Who is
 * gone, or has used up the time, is not waited for.
 */
export async function inOrder<T>(
  { queue, limits }: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const place = queue.line.join();
  const signal = signalOf(request, reply.raw);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => request.station.aborter?.abort(timeIsOver(limits.workMs)), limits.workMs);
  try {
    return await Promise.race([stopped, work()]);
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) await place.turn;
    // The answer is on its way when the next one moves up.
    setImmediate(place.leave);
  }
}

function timeIsOver(ms: number): AppError {
  return new AppError('time_limit', `The work took longer than ${ms / 1000} seconds and was stopped.`);
}
