import type { FastifyInstance } from 'fastify';
import type { Failures } from './answers/failures.ts';
import type { EngineQueue } from './bounds/engine-queue.ts';
import type { Limits } from './bounds/limits.ts';
import type { Rates } from './bounds/rates.ts';
import type { Validation } from './form/validation.ts';
import type { LiveCalls } from './gate/live-calls.ts';
import type { ServerOptions } from './ports.ts';

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
  readonly live: LiveCalls;
}

export interface Server extends ServerParts {
  /** Listens and gives the address: scheme, host and port. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** Takes no more, lets what is under way finish, then closes. */
  stop(): Promise<void>;
}
