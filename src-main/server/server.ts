import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StreamAnswer } from '#main/server/answers/answer.ts';
import type { Validation } from '#main/server/answers/validation.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { Failures } from './answers/failures.ts';
import type { LiveRequests } from './gate/live-requests.ts';
import type { EngineQueue } from './limits/engine-queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Rates } from './limits/rates.ts';
import type { ServerOptions } from './options.ts';

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
  readonly streams: {
    serve(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, answer: StreamAnswer): void;
  };
  /** Listens and gives the address: scheme, host and port. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** Takes no more requests, lets those under way finish, then closes. */
  stop(): Promise<void>;
}
