import type { FastifyInstance } from 'fastify';
import type { Validation } from '#main/server/answers/validation.ts';
import type { Failures } from './answers/failures.ts';
import type { LiveRequests } from './gate/live-requests.ts';
import type { EngineQueue } from './limits/engine-queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Rates } from './limits/rates.ts';
import type { ServerOptions } from './options.ts';
import type { AnswerStreams } from './pages/answer-streams.ts';

export interface ServerParts {
  readonly app: FastifyInstance;
  readonly options: ServerOptions;
  readonly scheme: 'http' | 'https';
  readonly limits: Limits;
  readonly validation: Validation;
  readonly failures: Failures;
  readonly queue: EngineQueue;
  /** The desk has none. */
  readonly rates: Rates | null;
  readonly live: LiveRequests;
}

export interface Server extends ServerParts {
  /** Answers without an end. */
  readonly streams: Pick<AnswerStreams, 'serve'>;
  /** Listens and gives the address: scheme, host and port. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** Takes no more requests, lets those under way finish, then closes. */
  stop(): Promise<void>;
}
