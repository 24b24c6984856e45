import rateLimit from '@fastify/rate-limit';
import { type FastifyRequest, fastify } from 'fastify';
import { AppError } from '../../../src-shared/errors.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { trouble } from '../../../src-shared/trouble.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at a time; the longest silent goes first. */
const ADDRESSES = 20_000;

/** The library only counts: the limit is a setting, which may change at any time. */
const COUNTED = 2 ** 40;

export interface Rates {
  /** Counts a request. */
  every(request: FastifyRequest): Promise<void>;
  /** Counts a request for the engine that came without credentials. */
  publicEngine(request: FastifyRequest): Promise<void>;
}

/** Shared by the servers of a station: whoever knocks at two doors is counted once. */
export async function openRates(settings: () => Settings): Promise<Rates> {
  // The library counts as a part of a server. This one never listens.
  const app = fastify();
  await app.register(rateLimit, { global: false, timeWindow: MINUTE_MS, cache: ADDRESSES });
  const limiter = (name: 'limits.requests_per_minute' | 'limits.public_engine_per_minute') => {
    const count = app.createRateLimit({ max: COUNTED, timeWindow: MINUTE_MS });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      const most = settings()[name];
      if (state.isAllowed || COUNTED - state.remaining <= most) return;
      throw new AppError('too_many', `Too many requests: ${most} a minute are allowed here.`, {
        trouble: trouble('too_many'),
        retryAfterSeconds: state.ttlInSeconds,
      });
    };
  };
  return { every: limiter('limits.requests_per_minute'), publicEngine: limiter('limits.public_engine_per_minute') };
}
