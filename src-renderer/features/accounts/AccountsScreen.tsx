import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { Sections } from '#window/features/settings/Sections.tsx';
import { useReading } from '#window/state/reading.ts';
import { AccountList } from './AccountList.tsx';
import { AddAccount } from './AddAccount.tsx';
import { useAccountWords } from './words.ts';

/** Who may sign in, and what each account may do. */
export function AccountsScreen() {
  const t = useAccountWords();
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
