// The time of a scan, where the clock of the device is wrong: the station's time, as far as its answers told it.
import { keep, readKeptText } from '../state/kept.ts';

/** Clocks of devices in a network are seconds apart; until here a device's own time is as good as any. */
const TRUSTED_MS = 60_000;
const KEPT = 'handheld.clock';

export interface StationClock {
  /** An answer came: what its header Date says, and when it was asked for and was there by this device's clock. */
  heard(date: string | null, asked: number, came: number): void;
  now(): number;
}

/** Kept for a device that starts without the station. */
export function openStationClock(deviceTime: () => number = Date.now): StationClock {
  let off = Number(readKeptText(KEPT)) || 0;
  return {
    heard(date, asked, came) {
      // Date counts whole seconds: half of one is the best guess at the rest.
      const difference = Date.parse(date ?? '') + 500 - (asked + came) / 2;
      if (!Number.isFinite(difference)) return;
      const next = Math.abs(difference) > TRUSTED_MS ? Math.round(difference) : 0;
      if (Math.abs(next - off) <= TRUSTED_MS && next !== 0) return;
      if (next !== off) keep(KEPT, String(next));
      off = next;
    },
    now: () => deviceTime() + off,
  };
}

/** No scan is made after it is sent: a time that lies ahead came from a clock that was wrong then. */
export function notAhead(scanned_at: string, now: number): string {
  return Date.parse(scanned_at) > now ? new Date(now).toISOString() : scanned_at;
}
