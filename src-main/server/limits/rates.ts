import rateLimit from '@fastify/rate-limit';
import { type FastifyRequest, fastify } from 'fastify';
import { refusal } from '../../../src-shared/errors.ts';
import type { Settings } from '../../../src-shared/settings.ts';

const MINUTE_MS = 60_000;
/** Addresses that are counted at a time. The address that was silent longest is dropped first. */
const ADDRESSES = 20_000;

/** The library's own limit, which is never reached: the library only counts. The real limit is a setting that may change. */
const COUNTED = 2 ** 40;

export type Rates = Awaited<ReturnType<typeof openRates>>;

/** All servers of a station share these counts, so a client that calls two of them has one limit. */
export async function openRates(settings: () => Settings) {
  // The library counts only as a part of a server, so it gets one that never listens.
  const app = fastify();
  await app.register(rateLimit, { global: false, timeWindow: MINUTE_MS, cache: ADDRESSES });
  const limiter = (name: 'limits.requests_per_minute' | 'limits.public_engine_per_minute') => {
    const count = app.createRateLimit({ max: COUNTED, timeWindow: MINUTE_MS });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      const most = settings()[name];
      if (state.isAllowed || COUNTED - state.remaining <= most) return;
      throw refusal('too_many', { most }, { retryAfterSeconds: state.ttlInSeconds });
    };
  };
  return {
    /** Counts a request. */
    every: limiter('limits.requests_per_minute'),
    /** Counts a request for the engine that came without credentials. */
    publicEngine: limiter('limits.public_engine_per_minute'),
  };
}
