// The dates in a template: how far each is moved, and how it is written.
import { dayIn, endOfMonth, formattedDay, parseDateFormat, shiftedDay } from '#shared/labels/dates.ts';
import type { LayoutLanguage } from '#shared/labels/layout.ts';

/** Moved by years, then months, then to the end of the month, then by days. */
export interface DateMove {
  readonly years: number;
  readonly months: number;
  readonly atEnd: boolean;
  readonly days: number;
}

export interface DateField {
  /** Where it stands in the template. */
  readonly from: number;
  readonly to: number;
  /** As it stands there: a key, or a header in brackets. */
  readonly name: string;
  readonly move: DateMove;
  readonly format: string;
  readonly modifiers: string;
}

/** Formats that people of a language read on labels; the last two are for machines. */
export const DATE_FORMATS: Readonly<Record<LayoutLanguage, readonly string[]>> = {
  en: ['dd MMM yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'MM/yyyy', 'd MMMM yyyy', 'MMMM d, yyyy', 'yyyy-MM-dd', 'yyMMdd'],
  de: ['dd.MM.yyyy', 'dd.MM.yy', 'MM.yyyy', 'MM/yyyy', 'd. MMMM yyyy', 'MMM yyyy', 'yyyy-MM-dd', 'yyMMdd'],
  fr: ['dd/MM/yyyy', 'dd/MM/yy', 'MM/yyyy', 'd MMMM yyyy', 'MMM yyyy', 'yyyy-MM-dd', 'yyMMdd'],
};

const FIELD = /\{(\[(?:[^\]]|\]\])+\]|[a-z][a-z0-9_]*)((?:[+-]\d{1,3}[DWMY]|=M)*)(?::([^|{}]+))?((?:\|[^{}]*)?)\}/g;

/** Fields with a format of a date or a move, and those that `isDate` knows as dates. */
export function dateFieldsIn(template: string, isDate: (name: string) => boolean): DateField[] {
  // Doubled braces are text.
  const found = [...template.replaceAll('{{', '\u0001\u0001').matchAll(FIELD)];
  return found.flatMap(({ index, 0: whole, 1: name, 2: moved, 3: format = '', 4: modifiers }) => {
    const isOne = moved !== '' || (format !== '' && !/^0+$/.test(format)) || isDate(name);
    if (!isOne) return [];
    return [{ from: index, to: index + whole.length, name, move: moveOf(moved), format, modifiers }];
  });
}

function moveOf(text: string): DateMove {
  const sum = (units: string, times: number) =>
    [...text.matchAll(/([+-]\d+)([DWMY])/g)].reduce(
      (all, [, count, unit]) => all + (units === unit ? times * Number(count) : 0),
      0,
    );
  return { years: sum('Y', 1), months: sum('M', 1), atEnd: text.includes('=M'), days: sum('D', 1) + sum('W', 7) };
}

/** The template with another move and format of one of its dates. */
export function withDate(template: string, field: DateField, move: DateMove, format: string): string {
  const step = (count: number, unit: string) =>
    count === 0 ? '' : `${count > 0 ? '+' : '-'}${Math.abs(count)}${unit}`;
  const moved = `${step(move.years, 'Y')}${step(move.months, 'M')}${move.atEnd ? '=M' : ''}${step(move.days, 'D')}`;
  const written = `{${field.name}${moved}${format === '' ? '' : `:${format}`}${field.modifiers}}`;
  return template.slice(0, field.from) + written + template.slice(field.to);
}

/** What a date of this day becomes on the label; null where the format is none. */
export function dateExample(day: string, move: DateMove, format: string, language: LayoutLanguage): string | null {
  const inYear = shiftedDay(dayIn(day) ?? day, move.years, 'Y');
  const inMonth = inYear && shiftedDay(inYear, move.months, 'M');
  const atEnd = inMonth && move.atEnd ? endOfMonth(inMonth) : inMonth;
  const moved = atEnd && shiftedDay(atEnd, move.days, 'D');
  const parsed = parseDateFormat(format);
  return moved && parsed && parsed.stray === '' ? formattedDay(moved, parsed, language) : null;
}
