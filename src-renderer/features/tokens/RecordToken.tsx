import { Group, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Card, OwnerKind } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { CameraView } from '#window/camera/CameraView.tsx';
import { useCamera } from '#window/camera/camera.ts';
import { watchCodes } from '#window/camera/codes.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { IconSend } from '#window/icons/signs.ts';
import { IconCertificate, IconQrcode } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useMinting } from '#window/state/chain.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { groupsOf } from './address.ts';
import { MintDialog, sendClaim } from './MintDialog.tsx';
import { NetworkBand } from './NetworkBand.tsx';
import classes from './tokens.module.css';

type Registration = AnswerOf<'getRegistration'>;

interface RecordTokenProps {
  readonly card: Card;
  readonly owner: OwnerKind;
  readonly registration: Registration | null;
  /** Called when the token has changed, so that the record is read again. */
  readonly moved: () => void;
}

/** The next action of the owner with the token of a record. Nothing is shown if minting is off. */
export function RecordToken({ card, owner, registration, moved }: RecordTokenProps) {
  const { watermark_id: id, claim_status } = card;
  const t = useWords('token');
  const isOn = useMinting();
  const [asking, ask] = useState(false);
  const [isSent, setSent] = useState(false);
  useStationEvent('token', (move) => {
    if (move.watermark_id !== id) return;
    setSent(move.state === 'sent');
    moved();
  });
  if (!isOn || owner !== 'you' || claim_status === 'claimed') return null;
  const isMinted = claim_status === 'minted';
  const Icon = isMinted ? IconSend : IconCertificate;
  return (
    <div className="stack gap-4">
      <NetworkBand />
      {isSent ? (
        <span role="status">
          <StateDot state="busy" label={t.mint.busy} />
        </span>
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon size="1.125rem" aria-hidden />}
            onClick={() => ask(true)}
            label={isMinted ? t.claim.button : t.mint.button}
          />
        </div>
      )}
      {asking && isMinted && <ClaimDialog id={id} registration={registration} close={() => ask(false)} />}
      {asking && !isMinted && <MintDialog id={id} close={() => ask(false)} />}
    </div>
  );
}

type Wallet = AnswerOf<'checkAddress'>;

/** For whom a token is. */
interface Recipient extends Wallet {
  /** Null where the token needs none. */
  readonly receipt: string | null;
}

interface ClaimDialogProps {
  readonly id: string;
  readonly registration: Registration | null;
  readonly close: () => void;
}

/** Asks for the address, which the station checks. Then a person compares the address group by group. */
function ClaimDialog({ id, registration, close }: ClaimDialogProps) {
  const [wallet, setWallet] = useState<Recipient | null>(null);
  return wallet === null ? (
    <AddressForm id={id} registration={registration} close={close} found={setWallet} />
  ) : (
    <Confirm id={id} wallet={wallet} close={close} />
  );
}

function AddressForm({ id, registration, close, found }: ClaimDialogProps & { found: (wallet: Recipient) => void }) {
  const t = useWords('token');
  const [receipt, setReceipt] = useState('');
  const isNeeded = registration?.receipt_needed === true;
  const isEarly = isNeeded && registration.registered_at === null;
  const [text, setText] = useState('');
  const [watches, setWatches] = useState(false);
  /** The address that is being checked. A scanned address is checked before the field shows it. */
  const given = useRef('');
  const { run, busy, error } = useWork(async () => {
    const wallet = await call('checkAddress', { body: { text: given.current } });
    found({ ...wallet, receipt: isNeeded ? receipt.trim() : null });
  });
  const check = (address: string) => {
    given.current = address;
    setText(address);
    setWatches(false);
    void run();
  };
  return (
    <Modal opened onClose={close} title={t.claim.title({ id })} size="xl" withCloseButton={false}>
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
        {isEarly && <p role="alert">{t.claim.unregistered}</p>}
        {isNeeded && !isEarly && <ReceiptField value={receipt} change={setReceipt} />}
        {error !== null && <ErrorNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} label={t.cancel} />
          <Button type="submit" loading={busy} disabled={isEarly} label={t.claim.check} />
        </Group>
      </Form>
    </Modal>
  );
}

function ReceiptField({ value, change }: { readonly value: string; readonly change: (receipt: string) => void }) {
  const t = useWords('token');
  return (
    <TextInput
      label={t.claim.receipt}
      description={t.claim.receiptLead}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      classNames={{ input: 'mono' }}
      maxLength={70}
      autoComplete="off"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}

function Confirm({
  id,
  wallet: { address, checked, receipt },
  close,
}: Omit<ClaimDialogProps, 'registration'> & { wallet: Recipient }) {
  const t = useWords('token');
  return (
    <ConfirmDialog
      opened
      danger
      title={t.claim.confirmTitle({ id })}
      confirm={t.claim.run}
      close={close}
      run={async () => {
        await sendClaim(id, address, receipt);
        useAnnouncement.getState().announce(t.claim.sent({ id }));
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

/** Reads the QR code in which a wallet shows its address. */
function AddressCamera({ found }: { found: (text: string) => void }) {
  const t = useWords('token');
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef(found);
  newest.current = found;
  useEffect(() => {
    const { open, close } = useCamera.getState();
    const watching = new AbortController();
    open();
    const player = video.current;
    if (player) void watchCodes(player, watching.signal, (text) => newest.current(text));
    return () => {
      watching.abort();
      close();
    };
  }, []);
  return (
    <div className={classes.camera}>
      <CameraView video={video} instead={t.claim.orPaste} />
    </div>
  );
}
