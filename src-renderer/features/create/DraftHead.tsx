import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconPencil, IconTrash } from '#window/icons/signs.ts';
import { IconFileImport } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './create.module.css';
import { useDiscard } from './discard.ts';
import { useDraft } from './draft.ts';
import { chooseFiles } from './useIntake.ts';

/** The name of the job, and what can be done with it as a whole. */
export function DraftHead({ draft }: { draft: Draft }) {
  const t = useWords('create');
  const discard = useDiscard();
  const [renaming, rename] = useState(false);
  return (
    <div className={classes.head}>
      <h1 className={renaming ? 'visually-hidden' : undefined} title={draft.name}>
        {draft.name}
      </h1>
      {renaming ? (
        <NameForm name={draft.name} close={() => rename(false)} />
      ) : (
        <Button variant="subtle" size="compact-md" aria-label={t.rename} title={t.rename} onClick={() => rename(true)}>
          <IconPencil size="1.125rem" stroke={1.6} aria-hidden />
        </Button>
      )}
      <div className="wrap gap-3">
        <Button
          variant="default"
          leftSection={<IconFileImport size="1.125rem" stroke={1.6} aria-hidden />}
          onClick={chooseFiles}
          label={t.addFiles}
        />
        <Button
          variant="subtle"
          leftSection={<IconTrash size="1.125rem" stroke={1.6} aria-hidden />}
          title={t.discard}
          onClick={() => {
            discard(draft);
            navigate('/home');
          }}
          label={<span className={classes.discardWord}>{t.discard}</span>}
        />
      </div>
    </div>
  );
}

function NameForm({ name, close }: { name: string; close: () => void }) {
  const t = useWords('create');
  const [text, setText] = useState(name);
  const save = () => {
    close();
    if (text.trim() !== '' && text.trim() !== name) void useDraft.getState().change({ name: text.trim() });
  };
  return (
    <Form
      className={classes.nameForm}
      submit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <TextInput
        aria-label={t.jobName}
        value={text}
        maxLength={128}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </Form>
  );
}
