import { IconDownload } from '@tabler/icons-react';
import { withoutFormulas } from '#shared/core/formulas.ts';
import type { Field, Template } from '#shared/core/model.ts';
import { hasComma } from '#shared/words/languages.ts';
import { Button } from '#window/components/Button.tsx';
import { useLanguage } from '#window/state/language.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { type TemplateDraft, templateOf } from './draft.ts';
import classes from './templates.module.css';

/** The headers of a spreadsheet for this template. */
export function SampleColumns({ draft }: { draft: TemplateDraft }) {
  const t = useWords('template');
  const download = useDownload(draft);
  const fields = draft.fields.filter(({ label }) => label.trim() !== '');
  if (fields.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2>{t.sample}</h2>
      <p className="quiet">{t.sampleLead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.sheet} tabIndex={0} aria-label={t.sample}>
        <ol>
          {fields.map((field) => (
            <li key={field.row}>
              {field.label}
              {field.required && ' *'}
            </li>
          ))}
        </ol>
      </section>
      <div>
        <Button variant="default" icon={IconDownload} onClick={download} label={t.download} />
      </div>
    </section>
  );
}

function useDownload(draft: TemplateDraft): () => void {
  const t = useWords('template');
  const language = useLanguage((state) => state.language);
  const { date } = useFormats();
  return () => {
    const text = sampleCsv(templateOf(draft), { language, yes: t.yes, today: date(Date.now()) });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    link.download = t.sampleFile({ id: draft.id || 'twinmark' });
    link.click();
    URL.revokeObjectURL(link.href);
  };
}

// A sample spreadsheet: the headers of a template and one correct row.

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
