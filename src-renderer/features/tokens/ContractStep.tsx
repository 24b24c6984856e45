import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useLate } from '#window/components/Waiting.tsx';
import { useChain } from '#window/state/chain.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { NetworkBand } from './NetworkBand.tsx';
import classes from './tokens.module.css';

export function ContractStep({ overview: { balance } }: { overview: ChainOverview }) {
  const t = useWords('token');
  const { number } = useFormats();
  const [address, setAddress] = useState('');
  const [admin, setAdmin] = useState('');
  const [name, setName] = useState('');
  const take = async (body: { contract?: string; admin?: string; name?: string }) =>
    useChain.getState().take(await call('setContract', { body }));
  const making = useWork(() =>
    take({
      ...(admin.trim() === '' ? {} : { admin: admin.trim() }),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }),
  );
  const pasting = useWork(() => take({ contract: address.trim() }));
  const isLate = useLate(making.busy);
  const error = making.error ?? pasting.error;
  return (
    <>
      <p className="quiet small">{t.setUp.contractLead}</p>
      <NetworkBand />
      <TextInput
        label={t.setUp.name}
        description={t.setUp.nameLead}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        placeholder="Twinmark"
        maxLength={64}
        autoComplete="off"
      />
      <AddressField label={t.setUp.admin} description={t.setUp.adminLead} value={admin} set={setAdmin} />
      <div className={classes.actions}>
        <Button work={making} disabled={pasting.busy} label={t.setUp.deploy} />
        {balance !== null && (
          <span>
            {t.balance}: {t.ether({ amount: number(Number(balance), 4) })}
          </span>
        )}
      </div>
      {isLate && <p role="status">{t.setUp.deploying}</p>}
      <Form className={classes.line} submit={pasting.run}>
        <AddressField
          label={t.setUp.contractField}
          description={t.setUp.paste}
          value={address}
          set={setAddress}
          isRequired
        />
        <Button type="submit" variant="default" work={pasting} disabled={making.busy} label={t.setUp.pasteRun} />
      </Form>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly isRequired?: boolean;
}

function AddressField({ label, description, value, set, isRequired = false }: AddressFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      placeholder="0x"
      classNames={{ input: 'mono' }}
      maxLength={128}
      autoComplete="off"
      spellCheck={false}
      required={isRequired}
      withAsterisk={false}
    />
  );
}
