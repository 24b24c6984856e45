import { dateOfSerial } from '#main/spreadsheets/serial-date.ts';
import { asIs, converted, type Reading } from './read-choice.ts';

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär', 'mrz'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
];

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;
// A run is tried from its beginning alone: from each of its characters anew, a long one would hold up everybody.
const TIME = /(?<![\sT,])[\sT,]+(\d{1,2}[:.]\d\d(?::\d\d)?)(?:\s*(?:Uhr|h))?$/i;
const WANTED = 'must be a date, such as 2026-12-24 or 24.12.2026';
const NO_DATE: Reading = { problem: WANTED, kind: 'not_date' };
const NO_SUCH_DAY: Reading = { problem: `names a day that there is not; it ${WANTED}`, kind: 'no_such_day' };

/** An ISO date from the forms that people write. */
export function readDate(text: string): Reading {
  if (ISO.test(text)) return isDay(text.slice(0, 10)) ? asIs(text) : NO_SUCH_DAY;
  const time = TIME.exec(text);
  const clock = time ? clockOf(time[1]) : '';
  if (clock === null) return { problem: 'has a time of day that there is not', kind: 'no_such_time' };
  const day = readDay((time ? text.slice(0, time.index) : text).replace(/^(mo|di|mi|do|fr|sa|so)\w*[.,]+\s*/i, ''));
  return 'problem' in day || clock === ''
    ? day
    : converted(`${day.value}T${clock}`, day.why ?? 'a T stands before the time');
}

function readDay(text: string): Reading {
  if (isDay(text)) return asIs(text);
  const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})$/.exec(text);
  if (withDots) return fromParts(withDots[3], withDots[2], withDots[1], 'day, month, year');
  const named = /^(\d{1,2})\.?\s*([\p{L}]{3,9})\.?,?\s*(\d{4})$/u.exec(text);
  if (named) return fromNamed(named[3], named[2], named[1]);
  const namedFirst = /^([\p{L}]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text);
  if (namedFirst) return fromNamed(namedFirst[3], namedFirst[1], namedFirst[2]);
  const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (yearFirst) return fromParts(yearFirst[1], yearFirst[2], yearFirst[3], 'year, month, day');
  const withStrokes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(text);
  if (withStrokes) return fromStrokes(withStrokes[3], withStrokes[1], withStrokes[2]);
  return incomplete(text) ?? NO_DATE;
}

/** 3/4/2026 is in March in one country and in April in the other. */
function fromStrokes(year: string, first: string, second: string): Reading {
  const dayFirst = fromParts(year, second, first, 'day, month, year');
  const monthFirst = fromParts(year, first, second, 'month, day, year');
  if ('problem' in dayFirst) return monthFirst;
  if ('problem' in monthFirst || dayFirst.value === monthFirst.value) return dayFirst;
  const both = `${dayFirst.value} or ${monthFirst.value}`;
  return {
    problem: `may be ${both}: write the one that is meant`,
    kind: 'date_of_two_readings',
    offer: dayFirst.value,
  };
}

function fromParts(year: string, month: string, day: string, order: string): Reading {
  // Two digits mean a year of this century.
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return NO_SUCH_DAY;
  return converted(date, year === whole ? `it stands as ${order}` : `it stands as ${order}, in this century`);
}

function fromNamed(year: string, name: string, day: string): Reading {
  const month = MONTHS.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start)));
  return month < 0 ? NO_DATE : fromParts(year, String(month + 1), day, 'the name of the month');
}

/** Suggestions for a month without a day and for a day number. They are not taken without a person's yes. */
function incomplete(text: string): Reading | null {
  const month = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? /^(\d{4})-(\d{1,2})$/.exec(text);
  if (month) {
    const [year, number] = month[1].length === 4 ? [month[1], month[2]] : [month[2], month[1]];
    const last = lastOfMonth(Number(year), Number(number));
    if (!last) return NO_DATE;
    return { problem: `names no day; the last of the month is ${last}`, kind: 'month_without_day', offer: last };
  }
  const serial = /^[2-5]\d{4}(\.\d+)?$/.test(text) ? dateOfSerial(Number(text), false) : null;
  if (!serial) return null;
  return { problem: `is a number of days as Excel counts them: ${serial}`, kind: 'date_as_number', offer: serial };
}

function lastOfMonth(year: number, month: number): string | null {
  if (month < 1 || month > 12) return null;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function clockOf(text: string): string | null {
  const [hour, minute, second] = text.replace('.', ':').split(':');
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return [hour.padStart(2, '0'), minute, ...(second ? [second] : [])].join(':');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
