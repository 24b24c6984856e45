import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SHORTEST_PASSPHRASE } from '#shared/accounts/account.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { FullPage } from '#window/components/FullPage.tsx';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** The first start: makes the first operator. */
export function SetUpPage() {
  const t = useWords('setUp');
  const [name, setName] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [repeat, setRepeat] = useState('');
  const [differs, setDiffers] = useState(false);
  const { run, busy, error } = useWork(() => useSession.getState().setUp(name, passphrase));

  function submit(): void {
    setDiffers(passphrase !== repeat);
    if (passphrase === repeat) void run();
  }

  return (
    <FullPage title={t.title} lead={t.lead}>
      <Form className="stack gap-5" submit={submit}>
        <TextInput
          label={t.name}
          description={t.nameRule}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="username"
          maxLength={64}
          autoFocus
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={t.passphrase}
          description={t.passphraseRule({ shortest: SHORTEST_PASSPHRASE })}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          autoComplete="new-password"
          minLength={SHORTEST_PASSPHRASE}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={t.repeat}
          value={repeat}
          onChange={(event) => {
            setRepeat(event.currentTarget.value);
            setDiffers(false);
          }}
          error={differs ? t.differs : null}
          autoComplete="new-password"
          required
          withAsterisk={false}
        />
        {error !== null && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" loading={busy} label={t.goOn} />
        </div>
        <p className="quiet small">{t.restore}</p>
      </Form>
    </FullPage>
  );
}
