import { Button } from '#window/components/Button.tsx';
import { IconDownload } from '#window/icons/signs.ts';
import { useLanguage } from '#window/state/language.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { type TemplateDraft, templateOf } from './draft.ts';
import { sampleCsv } from './sample-csv.ts';
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
