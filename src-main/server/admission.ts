import { AppError } from '../../src-shared/errors.ts';
import type { Limits } from './limits.ts';

/** How much work for the engine may be in the house: requests, and the bytes of their bodies. */
export interface Admission {
  /** Lets a request in before its body is read, or throws busy. What it gives must be called when the request is over. */
  enter(bytes: number): () => void;
  readonly requests: number;
  readonly bytes: number;
}

/** How much the newest request weighs in the mean time between two answers. */
const NEWEST = 0.2;
const LONGEST_WAIT_SECONDS = 30;

export function openAdmission(limits: Limits, now: () => number = () => performance.now()): Admission {
  let requests = 0;
  let bytes = 0;
  let lastLeft = 0;
  let meanGapMs = 100;

  function leave(weight: number): void {
    const at = now();
    meanGapMs += NEWEST * (Math.min(at - lastLeft, 10_000) - meanGapMs);
    lastLeft = at;
    requests--;
    bytes -= weight;
  }

  return {
    enter(announced) {
      // What alone is heavier than all that may be in the house comes in when nothing else is.
      const weight = Math.min(announced, limits.engineBytes);
      if (requests >= limits.engineRequests || bytes + weight > limits.engineBytes) {
        const seconds = Math.ceil((requests * meanGapMs) / 1000);
        throw new AppError(
          'busy',
          'The station has as much to do as it can hold. Try again after the seconds of Retry-After.',
          {
            retryAfterSeconds: Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS),
          },
        );
      }
      if (requests === 0) lastLeft = now();
      requests++;
      bytes += weight;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave(weight);
      };
    },
    get requests() {
      return requests;
    },
    get bytes() {
      return bytes;
    },
  };
}
