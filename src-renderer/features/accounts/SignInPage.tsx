import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { FullPage } from '#window/components/FullPage.tsx';
import { IconUserCircle } from '#window/icons/things.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { CompanyWay } from './CompanyWay.tsx';
import classes from './sign-in.module.css';

export function SignInPage() {
  const operators = useSession((state) => state.operators);
  const kept = useSession((state) => state.kept);
  /** Null until a person has chosen a name, or to see all of them. */
  const [choice, choose] = useState<{ readonly name: string | null } | null>(null);
  // Who signed out at another tab may be known only after this page is there.
  const name = choice ? choice.name : operators.length === 1 ? operators[0] : kept;
  if (operators.length === 0) return <CompanyAlone />;
  if (name === null) return <Names operators={operators} choose={(one) => choose({ name: one })} />;
  return <Passphrase key={name} operator={name} back={operators.length > 1 ? () => choose({ name: null }) : null} />;
}

function Names({ operators, choose }: { operators: readonly string[]; choose: (name: string) => void }) {
  const t = useWords('signIn');
  return (
    <FullPage title={t.title} lead={t.lead}>
      <CompanyWay />
      <ul className={classes.names}>
        {operators.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => choose(name)}>
              <IconUserCircle className="quiet" size="1.75rem" stroke={1.4} aria-hidden />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </FullPage>
  );
}

function Passphrase({ operator, back }: { operator: string; back: (() => void) | null }) {
  const t = useWords('signIn');
  const kept = useSession((state) => state.kept);
  const [passphrase, setPassphrase] = useState('');
  const { run, busy, error } = useWork(() => useSession.getState().signIn(operator, passphrase));
  return (
    <FullPage title={t.welcome({ name: operator })} {...(kept === operator ? { lead: t.ended } : {})}>
      <Form className={classes.form} submit={run}>
        <input type="text" autoComplete="username" value={operator} readOnly hidden />
        <PasswordInput
          label={t.passphrase}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
        />
        {error !== null && <ErrorNotice error={error} />}
        <div className="wrap gap-3">
          <Button type="submit" loading={busy} label={t.signIn} />
          {back && <Button variant="subtle" onClick={back} label={t.other} />}
        </div>
      </Form>
      {back === null && <CompanyWay />}
    </FullPage>
  );
}

/** Where nobody signs in by name and passphrase. */
function CompanyAlone() {
  const t = useWords('company');
  const kept = useSession((state) => state.kept);
  const ended = useWords('signIn').ended;
  return (
    <FullPage title={t.title} lead={kept === null ? t.onlyCompany : ended}>
      <CompanyWay />
    </FullPage>
  );
}
