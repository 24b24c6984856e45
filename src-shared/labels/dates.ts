import { isDay } from '#shared/core/times.ts';
import type { LayoutLanguage } from './layout.ts';

// Days of labels: texts such as 2026-12-31, without a time and a zone.

type DateToken = 'yyyy' | 'yy' | 'MMMM' | 'MMM' | 'MM' | 'M' | 'dd' | 'd' | 'DDD' | 'ww';
export interface DateFormat {
  readonly kind: 'date';
  readonly parts: readonly ({ readonly token: DateToken } | { readonly text: string })[];
  /** Letters that are no part of a date, and in no quotes. Version 2 refuses them. */
  readonly stray: string;
}

const NAMES: Readonly<Record<LayoutLanguage, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
/** Short names are the first three letters, but in French: juin and juillet begin alike. */
const SHORT = 3;
const SHORT_FRENCH = 'janv févr mars avr mai juin juil août sept oct nov déc'.split(' ');
const DAY_MS = 86_400_000;

/** The parts of a format such as dd.MM.yyyy; null where it has no part of a date, or a quotation mark that is not closed. */
export function parseDateFormat(format: string): DateFormat | null {
  const found = [...format.matchAll(/(yyyy|yy|MMMM|MMM|MM|M|dd|d|DDD|ww)|'([^']*)'|([^'])/g)];
  const parts = found.map(([, token, quoted, other]) =>
    token === undefined ? { text: quoted ?? other } : { token: token as DateToken },
  );
  const isWhole = found.reduce((length, [all]) => length + all.length, 0) === format.length;
  return isWhole && parts.some((part) => 'token' in part) ? { kind: 'date', parts, stray: strayLetters(format) } : null;
}

/** Letters that are no part of a date and stand in no quotes: TT and JJJJ of spreadsheets would be printed as they are. */
function strayLetters(format: string): string {
  const bare = format.replace(/'[^']*'/g, '').replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d|DDD|ww/g, ' ');
  return (bare.match(/\p{L}+/gu) ?? []).join(' ');
}

/** What spreadsheets call days and years: T and J in German, J and A in French, D and Y in English. */
const SPREADSHEETS: readonly (readonly [sign: RegExp, day: RegExp, year: RegExp])[] = [
  [/t/i, /t/gi, /j/gi],
  [/a/i, /j/gi, /a/gi],
  [/[dy]/i, /d/gi, /y/gi],
];

/** The format that was meant by one as spreadsheets write it; null where that is none either. */
export function meantFormat(format: string): string | null {
  const [, day, year] = SPREADSHEETS.find(([sign]) => sign.test(format)) ?? [];
  if (!day || !year) return null;
  const meant = format.replace(year, 'y').replace(day, 'd').replace(/m/g, 'M');
  return parseDateFormat(meant)?.stray === '' ? meant : null;
}

/** The day of a text such as 2026-12-31, 2026-12-31T08:00 or 31.12.2026; null where it is none. */
export function dayIn(text: string): string | null {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const found = iso ?? (year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '');
  return isDay(found) ? found : null;
}

/** The day so many days, weeks, months or years later. The 31st becomes the last of a shorter month. Null outside of the years 1 to 9999. */
export function shiftedDay(day: string, count: number, unit: 'D' | 'W' | 'M' | 'Y'): string | null {
  if (unit === 'D' || unit === 'W') return dayOfDate(dateOf(day).getTime() + count * (unit === 'W' ? 7 : 1) * DAY_MS);
  const [year, month, date] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + count * (unit === 'Y' ? 12 : 1);
  const last = utc(Math.floor(months / 12), (months % 12) + 1, 0).getUTCDate();
  return dayOfDate(utc(Math.floor(months / 12), months % 12, Math.min(date, last)).getTime());
}

/** The last day of its month. */
export function endOfMonth(day: string): string | null {
  const [year, month] = day.split('-').map(Number);
  return dayOfDate(utc(year, month, 0).getTime());
}

export function formattedDay(day: string, { parts }: DateFormat, language: LayoutLanguage): string {
  return parts.map((part) => ('token' in part ? tokenText(day, part.token, language) : part.text)).join('');
}

function tokenText(day: string, token: DateToken, language: LayoutLanguage): string {
  const [year, month, date] = day.split('-');
  const name = NAMES[language][Number(month) - 1];
  switch (token) {
    case 'yyyy':
      return year;
    case 'yy':
      return year.slice(2);
    case 'MMMM':
      return name;
    case 'MMM':
      return language === 'fr' ? SHORT_FRENCH[Number(month) - 1] : name.slice(0, SHORT);
    case 'MM':
      return month;
    case 'M':
      return String(Number(month));
    case 'dd':
      return date;
    case 'd':
      return String(Number(date));
    case 'DDD':
      return String(dayOfYear(day)).padStart(3, '0');
    case 'ww':
      return String(isoWeek(day)).padStart(2, '0');
  }
}

function dayOfYear(day: string): number {
  return (dateOf(day).getTime() - dateOf(`${day.slice(0, 4)}-01-01`).getTime()) / DAY_MS + 1;
}

/** ISO 8601: the week belongs to the year that its Thursday is in. */
function isoWeek(day: string): number {
  const date = dateOf(day);
  const thursday = date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS;
  const start = utc(new Date(thursday).getUTCFullYear(), 0, 1).getTime();
  return Math.floor((thursday - start) / DAY_MS / 7) + 1;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Date.UTC takes the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, date: number): Date {
  const made = new Date(0);
  made.setUTCFullYear(year, month, date);
  return made;
}

function dayOfDate(time: number): string | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
