import { FileButton, PasswordInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconFile } from '#window/icons/things.ts';
import { useChain } from '#window/state/chain.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './tokens.module.css';

interface WalletStepProps {
  readonly overview: ChainOverview;
  readonly done: boolean;
  readonly open: boolean;
}

export function WalletStep({ overview: { wallet, keystore_file }, done, open }: WalletStepProps) {
  const t = useWords('token');
  if (done) {
    return (
      <>
        {wallet !== null && <p className="mono">{wallet}</p>}
        <p className="quiet small">
          <span className="mono">{keystore_file}</span> {t.keystoreLead}
        </p>
        {wallet !== null && <p>{t.setUp.fund({ address: wallet })}</p>}
      </>
    );
  }
  return open ? <WalletForm /> : <Later />;
}

type Way = 'new' | 'import';

function WalletForm() {
  const t = useWords('token');
  const [way, choose] = useState<Way>('new');
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [twice, setTwice] = useState('');
  const differs = way === 'new' && twice !== '' && twice !== passphrase;
  const { run, busy, error } = useWork(async () => {
    const given = passphrase;
    const keystore = way === 'import' && file ? await file.text() : undefined;
    setPassphrase('');
    setTwice('');
    const body = { passphrase: given, ...(keystore === undefined ? {} : { keystore }) };
    useChain.getState().take(await call('setWallet', { body }));
  });
  const isReady = way === 'new' ? passphrase !== '' && twice === passphrase : file !== null && passphrase !== '';
  return (
    <Form className={classes.form} submit={() => isReady && run()}>
      <p className="quiet small">{t.setUp.walletLead}</p>
      <SegmentedControl
        value={way}
        onChange={(value) => choose(value as Way)}
        data={[
          { value: 'new', label: t.setUp.walletNew },
          { value: 'import', label: t.setUp.walletImport },
        ]}
      />
      {way === 'import' && (
        <div className={classes.actions}>
          <FileButton onChange={setFile} accept="application/json,.json">
            {(props) => <Button {...props} variant="default" icon={IconFile} label={t.setUp.keystoreFile} />}
          </FileButton>
          {file && <span className="mono">{file.name}</span>}
        </div>
      )}
      <PasswordInput
        label={t.setUp.passphrase}
        {...(way === 'new' ? { description: t.setUp.passphraseLead } : {})}
        value={passphrase}
        onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        autoComplete="off"
        maxLength={1024}
      />
      {way === 'new' && (
        <PasswordInput
          label={t.setUp.again}
          value={twice}
          onChange={({ currentTarget }) => setTwice(currentTarget.value)}
          {...(differs ? { error: t.setUp.differs } : {})}
          autoComplete="off"
          maxLength={1024}
        />
      )}
      {error !== null && <ErrorNotice error={error} />}
      <Button
        type="submit"
        loading={busy}
        disabled={!isReady}
        label={way === 'new' ? t.setUp.walletRun : t.setUp.importRun}
      />
    </Form>
  );
}

/** Shown in place of a step that cannot be done yet. */
export function Later() {
  const t = useWords('token');
  return <p className="quiet small">{t.setUp.first}</p>;
}
