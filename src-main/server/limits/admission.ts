import { AppError } from '#shared/troubles/errors.ts';
import type { Limits } from './limits.ts';

/** A part of what the station holds at a time: requests for the engine, and the bytes of their bodies. */
interface Share {
  readonly mostRequests: number;
  readonly mostBytes: number;
  requests: number;
  bytes: number;
}

/** Weight of the newest gap in the mean time between two answers. */
const NEWEST = 0.2;
const LONGEST_WAIT_SECONDS = 30;
/** The rest is kept for callers with credentials, so that strangers cannot stop their work. */
const SHARE_OF_STRANGERS = 2 / 3;

/** Bounds the work for the engine that the station takes at a time. */
export function openAdmission(limits: Limits, now: () => number = () => performance.now()) {
  const all = openShare(limits, 1);
  const strangers = openShare(limits, SHARE_OF_STRANGERS);
  let lastLeft = 0;
  let meanGapMs = 100;

  function noteLeaving(): void {
    const at = now();
    meanGapMs += NEWEST * (Math.min(at - lastLeft, 10_000) - meanGapMs);
    lastLeft = at;
  }

  function busy(): AppError {
    const seconds = Math.ceil((all.requests * meanGapMs) / 1000);
    return new AppError(
      'busy',
      'The station has as much to do as it can hold. Try again after the seconds of Retry-After.',
      { retryAfterSeconds: Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) },
    );
  }

  return {
    /** Lets a request in before its body is read, or throws busy. */
    enter(isStranger: boolean): Room {
      const shares = isStranger ? [all, strangers] : [all];
      if (shares.some(isFull)) throw busy();
      if (all.requests === 0) lastLeft = now();
      for (const share of shares) share.requests++;
      return openRoom(shares, busy, noteLeaving);
    },
    get requests() {
      return all.requests;
    },
    get bytes() {
      return all.bytes;
    },
  };
}

/** What one request takes up. */
export type Room = ReturnType<typeof openRoom>;

function openRoom(shares: readonly Share[], busy: () => AppError, onLeave: () => void) {
  // A body that is larger than a whole share fits in when no other body is there.
  const heaviest = Math.min(...shares.map(({ mostBytes }) => mostBytes));
  let weight = 0;
  let left = false;
  return {
    /** Counts bytes of the body that have arrived, or throws busy. Bytes that are only announced are not counted. */
    arrive(bytes: number): void {
      const more = Math.min(bytes, heaviest - weight);
      if (left || more === 0) return;
      if (shares.some((share) => share.bytes + more > share.mostBytes)) throw busy();
      for (const share of shares) share.bytes += more;
      weight += more;
    },
    /** Must be called when the request is over. */
    leave(): void {
      if (left) return;
      left = true;
      onLeave();
      for (const share of shares) {
        share.requests--;
        share.bytes -= weight;
      }
    },
  };
}

function openShare({ engineRequests, engineBytes }: Limits, part: number): Share {
  return {
    mostRequests: Math.ceil(engineRequests * part),
    mostBytes: Math.ceil(engineBytes * part),
    requests: 0,
    bytes: 0,
  };
}

function isFull(share: Share): boolean {
  return share.requests >= share.mostRequests || share.bytes >= share.mostBytes;
}
