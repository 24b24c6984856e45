import { PasswordInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useUndo } from '#window/state/undo.ts';
import { useDraft } from './draft.ts';
import type { FieldProps } from './field-props.ts';
import type { TakenProps } from './NextStart.tsx';
import classes from './settings.module.css';
import { fits, shapeOf } from './shape.ts';
import { useSettingsWords } from './words.ts';

/** The station makes the key, and the window never sees it. People can type the key of another station. */
export function MarkKey({ view, id, taken }: FieldProps & { taken: TakenProps['taken'] }) {
  const t = useSettingsWords();
  const { changes, edit } = useDraft();
  const [asking, ask] = useState<'new' | null>(null);
  const [typing, type] = useState(false);
  const goesToPublished = Object.hasOwn(changes, 'engine.key') && changes['engine.key'] === null;
  const own = view.is_set && !goesToPublished;
  return (
    <div className={classes.key}>
      <StateDot state={own ? 'ok' : 'warn'} label={own ? t.key.own : t.key.published} />
      {typing && <KeyField view={view} id={id} />}
      <div className="wrap gap-2">
        <Button variant="default" icon={IconKey} onClick={() => ask('new')} label={t.key.make} />
        {!typing && <Button variant="default" onClick={() => type(true)} label={t.key.type} />}
        {own && view.source === 'file' && (
          <Button variant="default" onClick={() => edit(view, null)} label={t.key.toPublished} />
        )}
      </div>
      <ConfirmDialog
        opened={asking === 'new'}
        title={t.key.makeTitle}
        confirm={t.key.make}
        close={() => ask(null)}
        run={async () => {
          edit(view, undefined);
          taken((await call('newMarkKey')).settings);
          useUndo.getState().offerUndo(t.key.made, async () => {
            taken((await call('changeSettings', { body: { as_at_start: ['engine.key'] } })).settings);
          });
        }}
      >
        <p>{t.key.makeLead}</p>
        <p>{t.key.makeBackup}</p>
      </ConfirmDialog>
    </div>
  );
}

function KeyField({ view, id }: FieldProps) {
  const t = useSettingsWords();
  const { changes, edit } = useDraft();
  const value = changes['engine.key'];
  const text = typeof value === 'string' ? value : '';
  return (
    <PasswordInput
      label={t.key.field}
      id={id}
      value={text}
      autoComplete="off"
      autoFocus
      maxLength={64}
      error={text !== '' && !fits(shapeOf('engine.key'), text) && t.forms.key}
      onChange={({ currentTarget }) => edit(view, currentTarget.value.trim() || undefined)}
    />
  );
}
