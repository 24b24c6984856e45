import { Checkbox, PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '#window/api/client.ts';
import { native } from '#window/api/native.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useChain } from '#window/state/chain.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './tokens.module.css';

/** Sends the passphrase to the station once. The window forgets it at the same moment. */
export function Unlock() {
  const t = useWords('token');
  const [passphrase, setPassphrase] = useState('');
  const [keep, setKeep] = useState(false);
  useKeptPassphrase(t.unlock.done);
  const { run, busy, error } = useWork(async () => {
    const given = passphrase;
    setPassphrase('');
    const overview = await call('unlockWallet', { body: { passphrase: given } });
    // Only a correct passphrase is kept.
    if (keep) await native()?.keepPassphrase(given);
    useChain.getState().take(overview);
    useAnnouncement.getState().announce(t.unlock.done);
  });
  return (
    <section className="card gap-4" aria-labelledby="unlock">
      <h2 id="unlock">{t.unlock.title}</h2>
      <p className="quiet small">{t.unlock.lead}</p>
      <Form className={classes.line} submit={run}>
        <PasswordInput
          label={t.unlock.passphrase}
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
          autoComplete="off"
          maxLength={1024}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={busy} label={t.unlock.run} />
      </Form>
      {native() !== null && (
        <Checkbox
          label={t.unlock.keep}
          checked={keep}
          onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
        />
      )}
      {error !== null && <ErrorNotice error={error} />}
    </section>
  );
}

/** Opens the wallet with the passphrase that the system keeps. If that passphrase is wrong, the form is shown. */
function useKeptPassphrase(done: string): void {
  useEffect(() => {
    let left = false;
    const tryKept = async () => {
      if ((await native()?.unlockWallet()) !== 'unlocked' || left) return;
      useChain.getState().take(await call('getChain'));
      useAnnouncement.getState().announce(done);
    };
    // Without a kept passphrase the form is shown.
    void tryKept().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [done]);
}
