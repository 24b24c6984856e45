import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { Form } from '#window/components/Form.tsx';
import { MintDialog } from './MintDialog.tsx';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

/** Mints the token of one record. A person types its ID or scans it. */
export function MintOne() {
  const t = useTokenWords();
  const [id, setId] = useState('');
  const [asked, ask] = useState<string | null>(null);
  return (
    <>
      <Form className={classes.line} submit={() => ask(id.trim().toUpperCase())}>
        <TextInput
          label={t.one.field}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          placeholder="TW-7K3QZ"
          classNames={{ input: 'mono' }}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <Button type="submit" label={t.one.run} />
      </Form>
      {asked !== null && (
        <MintDialog
          id={asked}
          close={() => {
            ask(null);
            setId('');
          }}
        />
      )}
    </>
  );
}
