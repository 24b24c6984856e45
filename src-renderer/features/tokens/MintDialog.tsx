import { call } from '#window/api/client.ts';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/use-words.ts';
import { NetworkBand } from './NetworkBand.tsx';
import { PublicFields } from './PublicFields.tsx';
import { sendMint } from './send-off.ts';

export interface MintDialogProps {
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
