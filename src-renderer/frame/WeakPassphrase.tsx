import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useSession } from '../state/session.ts';
import { ChangePassphrase } from './ChangePassphrase.tsx';
import classes from './notices.module.css';
import { usePassphraseWords } from './passphrase-words.ts';

/** Says that the passphrase breaks a rule that is newer than it, until it is changed. */
export function WeakPassphrase() {
  const t = usePassphraseWords();
  const weak = useSession((state) => state.passphraseWeak);
  const [opened, open] = useState(false);
  if (!weak) return null;
  return (
    <section className={classes.notices} aria-labelledby="weak-passphrase">
      <IconAlertTriangle size="1.5rem" aria-hidden />
      <div>
        <h2 id="weak-passphrase">{t.weakTitle}</h2>
        <p>{t.weak}</p>
        <Button variant="default" onClick={() => open(true)} label={t.change} />
      </div>
      <ChangePassphrase opened={opened} close={() => open(false)} />
    </section>
  );
}
