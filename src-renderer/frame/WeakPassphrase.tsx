import { Button } from '#window/components/Button.tsx';
import { IconAlertTriangle } from '#window/icons/signs.ts';
import { useOwnPassphrase } from '#window/state/own-passphrase.ts';
import { useSession } from '#window/state/session.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './notices.module.css';

/** Says that the passphrase breaks a rule that is newer than it, until it is changed. */
export function WeakPassphrase() {
  const t = useWords('passphrase');
  const { passphraseWeak: weak, operator } = useSession();
  if (!weak) return null;
  return (
    <section className={classes.notices} aria-labelledby="weak-passphrase">
      <IconAlertTriangle size="1.5rem" aria-hidden />
      <div>
        <h2 id="weak-passphrase">{t.weakTitle}</h2>
        <p>{t.weak}</p>
        <Button variant="default" onClick={() => useOwnPassphrase.getState().ask(operator)} label={t.change} />
      </div>
    </section>
  );
}
