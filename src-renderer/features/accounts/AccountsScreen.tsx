import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Page } from '../../components/Page.tsx';
import { useReading } from '../../state/reading.ts';
import { Sections } from '../settings/Sections.tsx';
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
