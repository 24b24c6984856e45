import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#shared/core/role.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import classes from './accounts.module.css';
import { NewPassphrase, type TypedTwice } from './NewPassphrase.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { useAccountWords } from './words.ts';

export function AddAccount({ added, close }: { added: () => void; close: () => void }) {
  const t = useAccountWords();
  const words = useComponentWords();
  const [username, setName] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const [typed, type] = useState<TypedTwice>({ passphrase: '', repeat: '', differs: false });
  const work = useWork(async () => {
    const { operator } = await call('addOperator', { body: { username, passphrase: typed.passphrase, role } });
    useAnnouncement.getState().announce(t.added(operator));
    added();
    close();
  });
  useKeys([{ keys: 'Escape', words: words.cancel, run: close }]);

  function submit(): void {
    const differs = typed.passphrase !== typed.repeat;
    type({ ...typed, differs });
    if (!differs) void work.run();
  }

  return (
    <section className="card gap-4" aria-labelledby="add-account">
      <h2 id="add-account">{t.newAccount}</h2>
      <Form className={classes.form} submit={submit}>
        <TextInput
          label={t.name}
          description={t.nameRule}
          value={username}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          maxLength={64}
          autoFocus
          required
          withAsterisk={false}
        />
        <RoleChoice label={t.role} role={role} choose={setRole} described />
        <NewPassphrase typed={typed} type={type} />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <div className="row gap-3">
          <Button type="submit" work={work} label={t.make} />
          <Button variant="default" onClick={close} disabled={work.busy} label={words.cancel} />
        </div>
      </Form>
    </section>
  );
}
