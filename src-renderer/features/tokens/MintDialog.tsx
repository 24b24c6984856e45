import { call } from '#window/api/client.ts';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvents } from '#window/state/station-events.ts';
import { useWords } from '#window/words/useWords.ts';
import { NetworkBand } from './NetworkBand.tsx';
import { PublicFields } from './PublicFields.tsx';

interface MintDialogProps {
  readonly id: string;
  readonly close: () => void;
}

/** Shows which values become public, before a token is minted. */
export function MintDialog({ id, close }: MintDialogProps) {
  const t = useWords('token');
  const { data, error } = useReading(id, (signal) => call('previewToken', { params: { wm_id: id }, signal }));
  return (
    <ConfirmDialog
      opened
      title={t.mint.title({ id: data?.name ?? id })}
      confirm={t.mint.run}
      disabled={data === null}
      close={close}
      run={async () => {
        const name = data?.name ?? id;
        await sendMint(name);
        useAnnouncement.getState().announce(t.mint.sent({ id: name }));
      }}
    >
      <div className="stack gap-4">
        <NetworkBand />
        {error !== null && <ErrorNotice error={error} />}
        {data && <PublicFields preview={data} />}
      </div>
    </ConfirmDialog>
  );
}

/**
 * Orders something that takes as long as the chain does. Resolves as soon as the transaction is on its way; events report the rest.
 * Rejects if nothing was signed.
 */
function untilSent(id: string, kind: 'mint' | 'claim', ask: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = useStationEvents.subscribe(({ last }) => {
      if (last?.type !== 'token' || last.data.watermark_id !== id || last.data.kind !== kind) return;
      stop();
      resolve();
    });
    ask()
      .then(() => resolve(), reject)
      .finally(stop);
  });
}

function sendMint(id: string): Promise<void> {
  return untilSent(id, 'mint', () => call('mintRecord', { params: { wm_id: id } }));
}

export function sendClaim(id: string, wallet_address: string, receipt: string | null): Promise<void> {
  const body = receipt === null ? { wallet_address } : { wallet_address, receipt };
  return untilSent(id, 'claim', () => call('claimRecord', { params: { wm_id: id }, body }));
}
