// The time of a scan. If the clock of the device is wrong, the station's time is used, as its answers show it.
import { keep, readKeptText } from '#window/state/kept.ts';

/** Clocks of devices in a network are seconds apart. Up to this difference the device's own time is used. */
const TRUSTED_MS = 60_000;
const KEPT = 'handheld.clock';

/** How far the station's clock is ahead of the device's, and when that was last seen to be so, by the station's clock. Milliseconds. */
interface Difference {
  readonly off: number;
  readonly seen: number;
}

export interface StationClock {
  /** Takes in the Date header of an answer, with the times of the request and of the answer by this device's clock. */
  heard(date: string | null, asked: number, came: number): void;
  now(): number;
}

/** The difference is kept for a device that starts without the station. */
export function openStationClock(deviceTime: () => number = Date.now): StationClock {
  let { off, seen } = keptDifference();
  return {
    heard(date, asked, came) {
      // The Date header has whole seconds, so half a second is added.
      const difference = Date.parse(date ?? '') + 500 - (asked + came) / 2;
      if (!Number.isFinite(difference)) return;
      const next = Math.abs(difference) > TRUSTED_MS ? Math.round(difference) : 0;
      const isAsBefore = next === off || (next !== 0 && Math.abs(next - off) <= TRUSTED_MS);
      if (!isAsBefore) off = next;
      if (isAsBefore && came + off - seen < TRUSTED_MS) return;
      seen = came + off;
      keep(KEPT, `${off} ${seen}`);
    },
    now() {
      const time = deviceTime();
      // Time does not run back: the device's clock was ahead, and was set right while the station was away.
      const isSetBack = off < 0 && time + off < seen - TRUSTED_MS && time >= seen - TRUSTED_MS;
      return isSetBack ? time : time + off;
    },
  };
}

function keptDifference(): Difference {
  const [off = Number.NaN, seen = Number.NaN] = (readKeptText(KEPT) ?? '').split(' ').map(Number);
  return Number.isFinite(off) && Number.isFinite(seen) ? { off, seen } : { off: 0, seen: 0 };
}

/** A scan cannot be later than its sending. A later time came from a clock that was wrong. */
export function notAhead(scanned_at: string, now: number): string {
  return Date.parse(scanned_at) > now ? new Date(now).toISOString() : scanned_at;
}
