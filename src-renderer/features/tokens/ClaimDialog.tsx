import { Group, Modal, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { AddressCamera } from './AddressCamera.tsx';
import { groupsOf } from './address.ts';
import { NetworkBand } from './NetworkBand.tsx';
import { sendClaim } from './send-off.ts';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

type Wallet = AnswerOf<'checkAddress'>;

export interface ClaimDialogProps {
  readonly id: string;
  readonly close: () => void;
}

/** Asks for the address, which the station checks. Then a person compares the address group by group. */
export function ClaimDialog({ id, close }: ClaimDialogProps) {
  const [wallet, setWallet] = useState<Wallet | null>(null);
  return wallet === null ? (
    <AddressForm id={id} close={close} found={setWallet} />
  ) : (
    <Confirm id={id} wallet={wallet} close={close} />
  );
}

function AddressForm({ id, close, found }: ClaimDialogProps & { found: (wallet: Wallet) => void }) {
  const t = useTokenWords();
  const [text, setText] = useState('');
  const [watches, setWatches] = useState(false);
  /** The address that is being checked. A scanned address is checked before the field shows it. */
  const given = useRef('');
  const { run, busy, error } = useWork(async () =>
    found(await call('checkAddress', { body: { text: given.current } })),
  );
  const check = (address: string) => {
    given.current = address;
    setText(address);
    setWatches(false);
    void run();
  };
  return (
    <Modal opened onClose={close} title={t.claim.title(id)} size="xl" withCloseButton={false}>
      <Form className="stack gap-4" submit={() => check(text)}>
        <NetworkBand />
        {watches && <AddressCamera found={check} />}
        <TextInput
          label={t.claim.field}
          description={t.claim.fieldLead}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder="0x"
          classNames={{ input: 'mono' }}
          maxLength={512}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus
        />
        {!watches && (
          <Button
            variant="default"
            className={classes.byCamera}
            leftSection={<IconQrcode size="1.25rem" aria-hidden />}
            onClick={() => setWatches(true)}
            label={t.claim.camera}
          />
        )}
        {error !== null && <ErrorNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} label={t.cancel} />
          <Button type="submit" loading={busy} label={t.claim.check} />
        </Group>
      </Form>
    </Modal>
  );
}

function Confirm({ id, wallet: { address, checked }, close }: ClaimDialogProps & { wallet: Wallet }) {
  const t = useTokenWords();
  return (
    <ConfirmDialog
      opened
      danger
      title={t.claim.confirmTitle(id)}
      confirm={t.claim.run}
      close={close}
      run={async () => {
        await sendClaim(id, address);
        useAnnouncement.getState().announce(t.claim.sent(id));
      }}
    >
      <div className="stack gap-4">
        <NetworkBand />
        <p>{t.claim.compare}</p>
        <p className={`mono ${classes.groups}`} role="img" aria-label={address}>
          {groupsOf(address).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups stay where they are.
            <span key={at}>{group}</span>
          ))}
        </p>
        {!checked && <p>{t.claim.unchecked}</p>}
        <p className={classes.undone}>{t.claim.undone}</p>
      </div>
    </ConfirmDialog>
  );
}
