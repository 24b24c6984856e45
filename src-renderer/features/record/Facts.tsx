import { IconExternalLink, IconLock } from '@tabler/icons-react';
import type { Field } from '../../../src-shared/model.ts';
import type { Reading } from '../../state/reading.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/words.ts';
import classes from './record.module.css';
import { useFieldText } from './useFieldText.ts';
import type { Whole } from './useRecord.ts';
import { recordWords } from './words.ts';

/** What the record says, field by field. */
export function Facts({ whole }: { whole: Whole; reading: Reading<Whole> }) {
  const t = useWords(recordWords);
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{t.data}</h2>
      </div>
      <FactList whole={whole} />
    </section>
  );
}

export function FactList({ whole: { card, template } }: { whole: Whole }) {
  const t = useWords(recordWords);
  const { list } = useFormats();
  const fields = template?.fields ?? Object.keys(card.record_metadata).map(plainField);
  const textIn = ({ key }: Field) => card.record_metadata[key] ?? '';
  const missing = [
    ...fields.filter((field) => !textIn(field)).map(({ label }) => label),
    ...(card.description ? [] : [t.description]),
  ];
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t.template}</dt>
          <dd>{template?.name ?? t.templateGone(card.template_id)}</dd>
        </div>
        {fields.filter(textIn).map((field) => (
          <div key={field.key}>
            <dt>
              {field.label} {field.private && <PrivateSign />}
            </dt>
            <dd>
              <Value field={field} value={textIn(field)} />
            </dd>
          </div>
        ))}
        {card.description && (
          <div>
            <dt>{t.description}</dt>
            <dd className={classes.long}>{card.description}</dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && <p className={classes.missing}>{t.notGiven(list(missing))}</p>}
    </>
  );
}

export function PrivateSign() {
  const t = useWords(recordWords);
  return (
    <span className={classes.private} title={t.privateLead}>
      <IconLock size="0.875rem" aria-hidden /> {t.private}
    </span>
  );
}

function Value({ field, value }: { field: Field; value: string }) {
  const t = useWords(recordWords);
  const textOf = useFieldText();
  if (field.type === 'url' && /^https?:/i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer noopener">
        {value} <IconExternalLink size="0.875rem" aria-hidden />
        <span className="visually-hidden"> ({t.opensOutside})</span>
      </a>
    );
  }
  const text = textOf(field, value);
  return <span className={field.type === 'gtin' ? 'mono' : classes.long}>{text}</span>;
}

/** What stands in a record whose template was deleted. */
function plainField(key: string): Field {
  return { key, label: key, type: 'text', required: false };
}
