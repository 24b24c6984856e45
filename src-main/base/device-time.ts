import { parseTime } from '#shared/core/times.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The clock of a device may be ahead of the station's clock by this time. */
const AHEAD_MS = 5 * 60_000;

/** When a device saw something, in the form of the station. `name` is the field of the request. */
export function timeOfDevice(text: string, now: number, name: string): string {
  const time = parseTime(text);
  if (time === null) {
    throw new AppError('bad_input', `${name} must be ISO 8601 with a zone, such as 2026-11-21T09:00:00.123Z.`);
  }
  if (Date.parse(time) > now + AHEAD_MS) {
    throw new AppError('bad_input', `${name} lies more than 5 minutes ahead. Set the clock of the device.`);
  }
  return time;
}
