// A sample spreadsheet: the headers of a template and one correct row.

import { withoutFormulas } from '#shared/core/formulas.ts';
import type { Field, Template } from '#shared/core/model.ts';
import { hasComma } from '#shared/words/languages.ts';

/** How a language writes the values of a spreadsheet. */
interface SampleStyle {
  readonly language: string;
  readonly yes: string;
  readonly today: string;
}

/** Where commas are decimal signs, Excel splits columns at semicolons. The mark at the start of the file tells Excel that the text is UTF-8. */
export function sampleCsv({ fields }: Pick<Template, 'fields'>, style: SampleStyle): string {
  const separator = hasComma(style.language) ? ';' : ',';
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, separator)).join(separator);
  const rows = [fields.map(({ label }) => label), fields.map((field) => example(field, style))];
  return `\uFEFF${rows.map(line).join('\r\n')}\r\n`;
}

function example({ type, label, options }: Field, { language, yes, today }: SampleStyle): string {
  switch (type) {
    case 'number':
      return hasComma(language) ? '1,5' : '1.5';
    case 'date':
      return today;
    case 'url':
      return 'https://example.org/';
    case 'select':
      return options?.[0] ?? '';
    case 'boolean':
      return yes;
    case 'gtin':
      return '4006381333931';
    case 'country':
      return 'DE';
    case 'text':
    case 'multiline':
      return `${label} 1`;
  }
}

/** A cell that begins like a formula would become one in a spreadsheet program, so it is quoted. */
function quoted(cell: string, separator: ',' | ';'): string {
  const safe = withoutFormulas(cell, separator === ',' ? ';' : ',');
  return new RegExp(`[${separator}"\\r\\n]`).test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
