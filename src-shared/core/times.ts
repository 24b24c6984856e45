/** Times are kept as ISO 8601 in UTC with milliseconds. All have the same width, so strings sort as times do. */
export const EPOCH = '1970-01-01T00:00:00.000Z';

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Whether a value has the form of a kept time. */
export function isIso(value: unknown): value is string {
  return typeof value === 'string' && value.length === EPOCH.length && parseTime(value) === value;
}

/** A time as a part of a file name, for people: 2026-11-22-0815. */
export function minuteInName(milliseconds: number): string {
  return isoOf(milliseconds).slice(0, 16).replace('T', '-').replace(':', '');
}

/** A kept time as a part of a file name, to the millisecond. Some systems refuse the colons. */
export function timeInName(iso: string): string {
  return iso.replace(/[-:.]/g, '');
}

export function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * Reads a time as a client writes it: with a zone (`Z` or an offset) and any fraction, which is cut to milliseconds. Null if the
 * text is no time, lies outside of the years 1 to 9999, or names a day that does not exist.
 */
export function parseTime(text: string): string | null {
  const parts = ISO.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const asUtc = Date.parse(local);
  if (Number.isNaN(asUtc) || isoOf(asUtc) !== local) return null;
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  const iso = isoOf(asUtc - offset * 60_000);
  return iso.length === EPOCH.length && iso >= '0001' ? iso : null;
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.replace(':', '');
  const hours = Number(digits.slice(1, 3));
  const minutes = Number(digits.slice(3, 5));
  if (hours > 14 || minutes > 59) return null;
  return (digits[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** The day in UTC: 2026-11-23. */
export function dayOf(milliseconds: number): string {
  return isoOf(milliseconds).slice(0, 10);
}

/** The day in the zone of this machine: 2026-11-23. */
export function localDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** Whether the text is such a day, and the calendar has it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseTime(`${text}T00:00:00Z`) !== null;
}
