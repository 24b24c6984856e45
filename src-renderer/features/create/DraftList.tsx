import type { DraftSummary } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { IconTrash } from '#window/icons/signs.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './create.module.css';
import { useDiscard } from './discard.ts';

/** Jobs that were prepared and not made yet. Without such jobs the list shows nothing. */
export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
  const t = useWords('create');
  const { ago } = useFormats();
  const discard = useDiscard();
  if (drafts.length === 0) return null;
  return (
    <section className={classes.drafts}>
      <h2>{t.goOn}</h2>
      <ul>
        {drafts.map(({ id, name, rows, changed_at }) => (
          <li key={id}>
            <a href={linkTo(`/create/${id}`)}>
              <strong className="breaks">{name}</strong>
              <span className="quiet small">
                {t.rows({ count: rows })} · {ago(changed_at)}
              </span>
            </a>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t.discardNamed({ name })}
              title={t.discard}
              onClick={() => discard({ id, name })}
            >
              <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
