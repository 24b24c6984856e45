import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Draft } from '../../../../src-shared/draft.ts';
import type { Field, Template } from '../../../../src-shared/model.ts';
import { StateDot } from '../../../components/StateDot.tsx';
import { useWords } from '../../../words/words.ts';
import { useDraft } from '../state/draft.ts';
import classes from './data.module.css';
import { ValueInput } from './ValueInput.tsx';
import { dataWords } from './words.ts';

/** Fields that no column fills: the required ones want a value for all rows, the others may have one. */
export function ValuesForAll({ draft, template }: { draft: Draft; template: Template }) {
  const t = useWords(dataWords);
  const [added, add] = useState<readonly string[]>([]);
  const filled = new Set(draft.columns.map(({ field }) => field));
  const open = template.fields.filter(({ key }) => !filled.has(key));
  const shown = open.filter(({ key, required }) => required || key in draft.values || added.includes(key));
  const rest = open.filter((field) => !shown.includes(field));
  const unfilled = shown.filter(({ key, required }) => required && !draft.values[key]);
  return (
    <section className={classes.values} aria-label={t.valuesForAll}>
      {unfilled.length > 0 && (
        <p>
          <StateDot state="bad" label={t.nobodyFills(unfilled.length)} />
        </p>
      )}
      <div>
        {shown.map((field) => (
          <ValueInput
            key={field.key}
            field={field}
            value={draft.values[field.key] ?? ''}
            save={(value) => void useDraft.getState().change({ values: withValue(draft.values, field, value) })}
          />
        ))}
        {rest.length > 0 && <FieldMenu fields={rest} choose={(key) => add([...added, key])} />}
      </div>
    </section>
  );
}

function FieldMenu({ fields, choose }: { fields: readonly Field[]; choose: (key: string) => void }) {
  const t = useWords(dataWords);
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<IconPlus size="1rem" aria-hidden />}>
          {t.addValue}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => choose(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function withValue(values: Draft['values'], { key }: Field, value: string): Draft['values'] {
  const { [key]: _, ...others } = values;
  return value === '' ? others : { ...others, [key]: value };
}
