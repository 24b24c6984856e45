// Numbers, dates and times in the format of a language.

import { shareText } from '#shared/core/shares.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';

export interface Formats {
  number(value: number, digits?: number): string;
  percent(share: number, digits?: number): string;
  /** A part of a whole in percent, which never reads as nothing or as all where it is not. */
  share(part: number, whole: number): string;
  bytes(count: number): string;
  date(instant: string | number): string;
  time(instant: string | number): string;
  dateTime(instant: string | number): string;
  /** "3 minutes ago", by the clock of this machine. */
  ago(instant: string | number, now?: number): string;
  /** 75 -> "1:15", for the remaining time of a job. */
  duration(seconds: number): string;
  /** 1130 -> "20 minutes": as exactly as a forecast is. */
  roughly(seconds: number): string;
  list(items: readonly string[]): string;
  /** "a, b or c" */
  anyOf(items: readonly string[]): string;
  /** The decimal sign of a language. */
  readonly decimalSign: string;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** Up to so many seconds a forecast is told in these steps of a unit. */
const ROUGH_STEPS = [
  { below: 570, unit: 'minute', size: 60, step: 1 },
  { below: 3300, unit: 'minute', size: 60, step: 5 },
  { below: 6 * 3600, unit: 'hour', size: 3600, step: 0.5 },
  { below: 36 * 3600, unit: 'hour', size: 3600, step: 1 },
  { below: Number.POSITIVE_INFINITY, unit: 'day', size: 86_400, step: 1 },
] as const;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The region of the browser if the browser has the same language: a British browser shows the day before the month. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((one) => one.toLowerCase().startsWith(language)) ?? LOCALES[language];
}

export function formatsOf(language: Language, preferred?: readonly string[]): Formats {
  const locale = localeOf(language, preferred);
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const date = (instant: string | number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(instant));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    number: (value, digits = 0) => number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    percent: (share, digits = 0) => number(share, { style: 'percent', maximumFractionDigits: digits }),
    share: (part, whole) => shareText(part, whole, locale),
    bytes(count) {
      const step = Math.min(BYTE_UNITS.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3));
      const unit = BYTE_UNITS[step];
      return number(count / 1000 ** step, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      });
    },
    date: (instant) => date(instant, { dateStyle: 'medium' }),
    time: (instant) => date(instant, { timeStyle: 'short' }),
    dateTime: (instant) => date(instant, { dateStyle: 'medium', timeStyle: 'short' }),
    ago(instant, now = Date.now()) {
      const seconds = (new Date(instant).getTime() - now) / 1000;
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return relative.format(Math.round(seconds / size), unit);
    },
    duration(seconds) {
      const whole = Math.max(0, Math.ceil(seconds));
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
      const tail = String(rest).padStart(2, '0');
      return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
    },
    roughly(seconds) {
      const { unit, size, step } = ROUGH_STEPS.find(({ below }) => seconds < below) ?? ROUGH_STEPS[4];
      const count = Math.max(step, Math.round(seconds / size / step) * step);
      return number(count, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
    },
    list: (items) => new Intl.ListFormat(locale).format(items),
    anyOf: (items) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items),
    decimalSign: number(0.5, {}).replace(/\d/g, ''),
  };
}
