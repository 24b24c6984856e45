import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { MendFirst } from '#window/features/create/MendButton.tsx';
import { showStep } from '#window/features/create/steps.ts';
import { IconForms } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';

/** What the rows put on their labels, in one line above the artwork, where it is seen on a small screen too. */
export function FieldsRow({ draft }: { draft: Draft }) {
  const t = useWords('field');
  const first = draft.row_troubles.find(({ remark }) => remark.kind === 'field_error');
  const count = draft.layout?.layout.items.length ?? 0;
  const found = draft.row_troubles
    .filter(({ remark }) => remark.kind === 'field_error')
    .reduce((sum, { rows }) => sum + rows, 0);
  // A row with two wrong fields is counted for each of them.
  const wrong = Math.min(found, draft.counts.red);
  const said = count === 0 ? t.none : t.count({ count });
  return (
    <section className={classes.row} aria-labelledby="fields-on-label">
      <p>
        <strong id="fields-on-label">{t.onLabel}</strong>
        {': '}
        {draft.layout?.name ? `${said} · ${draft.layout.name}` : said}
      </p>
      {wrong > 0 && first && (
        <MendFirst draft={draft} remark={first.remark} tone="bad" label={t.rowsWrong({ count: wrong })} />
      )}
      <Button
        variant="default"
        icon={IconForms}
        onClick={() => showStep(draft.id, 'artwork', { fields: '1' })}
        label={count === 0 ? t.add : t.change}
      />
    </section>
  );
}
