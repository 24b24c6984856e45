import { IconCertificate, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Card, OwnerKind } from '#shared/core/model.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useMinting } from '#window/state/chain.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { MintDialog } from './MintDialog.tsx';
import { NetworkBand } from './NetworkBand.tsx';
import { useTokenWords } from './words.ts';

export interface RecordTokenProps {
  readonly card: Card;
  readonly owner: OwnerKind;
  /** Called when the token has changed, so that the record is read again. */
  readonly moved: () => void;
}

/** The next action of the owner with the token of a record. Nothing is shown if minting is off. */
export function RecordToken({ card: { watermark_id: id, claim_status }, owner, moved }: RecordTokenProps) {
  const t = useTokenWords();
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
  const Dialog = isMinted ? ClaimDialog : MintDialog;
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
      {asking && <Dialog id={id} close={() => ask(false)} />}
    </div>
  );
}
