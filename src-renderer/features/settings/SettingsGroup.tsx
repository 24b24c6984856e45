import { useId } from 'react';
import { isFixed, type SettingView } from '#shared/station/settings-api.ts';
import { Button } from '#window/components/Button.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { IconArrowBackUp } from '#window/icons/signs.ts';
import { useWords } from '#window/words/useWords.ts';
import { isSame, useDraft, valueIn } from './draft.ts';
import type { GroupName } from './groups.ts';
import type { TakenProps } from './NextStart.tsx';
import { SettingField } from './SettingField.tsx';
import { useSettingNames } from './setting-words.ts';
import classes from './settings.module.css';
import { kindOf, type ShownName } from './shape.ts';

export function SettingsGroup({ group, views, taken }: TakenProps & { group: GroupName }) {
  const t = useWords('settings');
  const { title, lead } = t.groups[group];
  return (
    <section className={classes.card} aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`}>{title}</h2>
      <p className="quiet small">{lead}</p>
      <ul className={classes.rows}>
        {views.map((view) => (
          <Row key={view.name} view={view} taken={taken} />
        ))}
      </ul>
    </section>
  );
}

/** The name and explanation of a setting, with its input beside them. */
function Row({ view, taken }: { view: SettingView; taken: TakenProps['taken'] }) {
  const nameOf = useSettingNames();
  const name = view.name as ShownName;
  const id = useId();
  const { title, lead } = nameOf(name);
  const isPlain = ['mark-key', 'tokens'].includes(kindOf(name)) || isFixed(view);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3>{isPlain ? title : <label htmlFor={id}>{title}</label>}</h3>
        <p>{lead}</p>
        <Chips view={view} />
      </div>
      <div className={classes.field}>
        {isFixed(view) && kindOf(name) !== 'tokens' ? (
          <Fixed view={view} />
        ) : (
          <SettingField view={view} id={id} taken={taken} />
        )}
        <ToDefault view={view} />
      </div>
    </li>
  );
}

function Fixed({ view: { set_by } }: { view: SettingView }) {
  const t = useWords('settings');
  return <p className="quiet small">{set_by === null ? t.given : t.locked({ by: set_by })}</p>;
}

function Chips({ view }: { view: SettingView }) {
  const t = useWords('settings');
  const changes = useDraft((state) => state.changes);
  const isUnsaved = Object.hasOwn(changes, view.name);
  const isChanged = view.secret ? view.is_set : !isSame(view.value, view.default);
  return (
    <p className={classes.chips}>
      <span className="mono quiet small">{view.name}</span>
      {isUnsaved && <StateChip state="busy" label={t.chips.unsaved} />}
      {isChanged && !isUnsaved && <StateChip state="done" label={t.chips.changed} />}
      {view.waits && !isUnsaved && <StateChip state="warn" label={t.chips.waits} />}
    </p>
  );
}

function ToDefault({ view }: { view: SettingView }) {
  const t = useWords('settings');
  const nameOf = useSettingNames();
  const { changes, edit } = useDraft();
  const name = view.name as ShownName;
  if (isFixed(view) || ['tokens', 'mark-key'].includes(kindOf(name))) return null;
  const isDefault = view.secret ? !view.is_set : isSame(valueIn(changes, view), view.default);
  if (isDefault || (Object.hasOwn(changes, name) && changes[name] === null)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
      aria-label={t.toDefaultOf({ title: nameOf(name).title })}
      onClick={() => edit(view, view.default)}
      label={t.toDefault}
    />
  );
}
