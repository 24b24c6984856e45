import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { Form } from '#window/components/Form.tsx';
import { goOnWith } from '#window/features/records/going-on.ts';
import { navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './setup.module.css';

const LONGEST = 200;

/** Opens the record of an ID that a person reads from a label, for a label that no camera can read. */
export function LookUpId() {
  const t = useWords('verifySetUp');
  const [typed, type] = useState('');
  const wanted = typed.trim();
  const open = () => {
    if (wanted === '') return;
    goOnWith(wanted);
    navigate('/records', { q: wanted });
  };
  return (
    <Form className={classes.lookUp} submit={open}>
      <TextInput
        label={t.lookUp}
        description={t.lookUpLead}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" variant="default" icon={IconSearch} disabled={wanted === ''} label={t.lookUpRun} />
    </Form>
  );
}
