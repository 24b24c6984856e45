import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#shared/core/role.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconUserPlus } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { AccountList, RoleChoice } from './AccountList.tsx';
import classes from './accounts.module.css';
import { NewPassphrase, type TypedTwice } from './NewPassphrase.tsx';

/** Who may sign in, and what each account may do. */
export function AccountsScreen() {
  const t = useWords('account');
  const { data, error, again } = useReading('accounts', (signal) => call('listAccounts', { signal }));
  const [adding, add] = useState(false);
  // The form held the focus, and takes it along when it goes.
  const [wasAdding, setWasAdding] = useState(false);
  const leave = () => {
    setWasAdding(true);
    add(false);
  };
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={!adding && <Button icon={IconUserPlus} onClick={() => add(true)} label={t.add} autoFocus={wasAdding} />}
    >
      <Sections />
      {adding && <AddAccount added={again} close={leave} />}
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <AccountList accounts={data.accounts} changed={again} />}
    </Page>
  );
}

function AddAccount({ added, close }: { added: () => void; close: () => void }) {
  const t = useWords('account');
  const words = useWords('component');
  const [username, setName] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const [typed, type] = useState<TypedTwice>({ passphrase: '', repeat: '', differs: false });
  const work = useWork(async () => {
    const { operator } = await call('addOperator', { body: { username, passphrase: typed.passphrase, role } });
    useAnnouncement.getState().announce(t.added({ name: operator }));
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
