import type { Field } from '#shared/core/model.ts';
import type { Draft } from '#shared/create/draft.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraft } from '#window/features/create/state/draft.ts';
import classes from './data.module.css';
import { valueForAll } from './mapping.ts';
import { ValueInput } from './ValueInput.tsx';
import { useDataWords } from './words.ts';

/** One value for all rows, for fields that no column fills: the required fields, and the fields that a person added. */
export function ValuesForAll({ draft, fields }: { draft: Draft; fields: readonly Field[] }) {
  const t = useDataWords();
  const unfilled = fields.filter(({ key, required }) => required && !draft.values[key]);
  if (fields.length === 0) return null;
  return (
    <section className={classes.values} aria-label={t.valuesForAll}>
      {unfilled.length > 0 && (
        <p>
          <StateDot state="bad" label={t.nobodyFills(unfilled.length)} />
        </p>
      )}
      <div>
        {fields.map((field) => (
          <ValueInput
            key={field.key}
            field={field}
            value={draft.values[field.key] ?? ''}
            save={(value) => void useDraft.getState().change((now) => valueForAll(now, field.key, value))}
          />
        ))}
      </div>
    </section>
  );
}
