import type { TableFacts } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { useDraft } from '#window/features/create/state/draft.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './data.module.css';
import { useDataWords } from './words.ts';

/** Shows a line of the file in each possible encoding, so that a person can choose the right one. */
export function DoubtNotice({ table }: { table: TableFacts }) {
  const t = useDataWords();
  const { number } = useFormats();
  if (!table.doubt) return null;
  return (
    <section className={classes.doubt} aria-label={t.doubt}>
      <p>
        <strong>{t.doubt}</strong> {t.doubtLead(number(table.doubt.line))}
      </p>
      <div>
        {table.doubt.renderings.map(({ encoding, text }) => (
          <div key={encoding}>
            <code>{text}</code>
            <Button
              size="sm"
              variant={encoding === table.encoding ? 'filled' : 'default'}
              onClick={() => void useDraft.getState().readTable({ encoding })}
              label={t.thisIsRight}
            />
            <span className="quiet small">{t.encodings[encoding as keyof typeof t.encodings] ?? encoding}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
