const DAY_MS = 86_400_000;
/** The first day of the year 10000, which no spreadsheet can write. */
const END = 2_958_466;

/** An Excel day number as an ISO date, with the time of day where it has one; null where it is none. */
export function dateOfSerial(serial: number, since1904: boolean): string | null {
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400) + (since1904 ? 1462 : 0);
  if (!(days >= 1 && days < END)) return null;
  // Excel counts 29 February 1900, which did not exist.
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = new Date(epoch + days * DAY_MS).toISOString().slice(0, 10);
  const rest = seconds - Math.floor(seconds / 86_400) * 86_400;
  return rest === 0 ? day : `${day}T${clock(rest)}`;
}

/** A part of a day, or hours above a day, as "20:00" or "20:00:30". */
export function timeOfSerial(serial: number): string {
  return clock(Math.round(serial * 86_400));
}

function clock(seconds: number): string {
  const two = (value: number) => `${Math.floor(value)}`.padStart(2, '0');
  const minutes = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds % 60)}`;
}
