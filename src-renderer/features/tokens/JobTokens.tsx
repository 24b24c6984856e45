import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import type { MintableLabels, Minting } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useMinting } from '#window/state/chain.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { ChainTrouble } from './ChainTrouble.tsx';
import { NetworkBand } from './NetworkBand.tsx';
import { PublicFields } from './PublicFields.tsx';
import classes from './tokens.module.css';

/** The tokens of a job. Nothing is shown if minting is off, or if no label of the job was verified. */
export function JobTokens({ batch, verified }: { batch: number; verified: number }) {
  const isOn = useMinting();
  return isOn && verified > 0 ? <Tokens key={batch} batch={batch} verified={verified} /> : null;
}

function Tokens({ batch, verified }: { batch: number; verified: number }) {
  const t = useWords('token');
  const { number } = useFormats();
  const reading = useMintable(batch, verified);
  const [asking, ask] = useState(false);
  const { data } = reading;
  if (!data || (data.to_mint + data.minted === 0 && !data.minting)) return null;
  return (
    <section className="card gap-4" aria-labelledby="job-tokens">
      <div className={classes.head}>
        <h3 id="job-tokens">{t.title}</h3>
        <a href={linkTo('/tokens')}>{t.job.see}</a>
      </div>
      <NetworkBand />
      {data.minting && <Progress minting={data.minting} begun={(minting) => reading.put({ ...data, minting })} />}
      {data.minting?.state !== 'running' && data.minting?.state !== 'stopped' && (
        <div className={classes.actions}>
          {data.to_mint > 0 ? (
            <Button
              variant="default"
              icon={IconCertificate}
              onClick={() => ask(true)}
              label={t.job.button({ count: number(data.to_mint) })}
            />
          ) : (
            <span>{t.job.none}</span>
          )}
        </div>
      )}
      {asking && <MintJobDialog batch={batch} reading={reading} labels={data} close={() => ask(false)} />}
    </section>
  );
}

/** Events report the progress. At the end the station is asked again which records have a token. */
function useMintable(batch: number, verified: number): Reading<MintableLabels> {
  const t = useWords('token');
  const reading = useReading(`${batch} ${verified}`, (signal) =>
    call('listMintable', { params: { batch_id: batch }, signal }),
  );
  useStationEvent('minting', (minting) => {
    if (minting.batch !== batch || !reading.data) return;
    reading.put({ ...reading.data, minting });
    if (minting.state === 'running') return;
    if (minting.state === 'done') useAnnouncement.getState().announce(t.job.over({ done: minting.done }));
    reading.again();
  });
  return reading;
}

function Progress({ minting, begun }: { minting: Minting; begun: (minting: Minting) => void }) {
  const t = useWords('token');
  const { number } = useFormats();
  const { batch, state, total, done, failed, skipped, words, trouble } = minting;
  const again = useWork(async () => begun(await call('mintBatch', { params: { batch_id: batch } })));
  const facts = [
    state === 'done' ? t.job.over({ done }) : t.job.going({ done: number(done), total: number(total) }),
    ...(failed > 0 ? [t.job.failures({ count: number(failed) })] : []),
    ...(skipped > 0 ? [t.job.skipped({ count: number(skipped) })] : []),
  ];
  const tone = state === 'running' ? 'busy' : state === 'stopped' || failed > 0 ? 'warn' : 'ok';
  return (
    <>
      <div role="status">
        <StateDot state={tone} label={facts.join(' · ')} />
      </div>
      {state === 'running' && (
        <>
          <progress className={classes.bar} value={done + failed + skipped} max={total} aria-label={t.title} />
          <RemainingTime done={done + failed + skipped} all={total} />
        </>
      )}
      {state === 'stopped' && (
        <>
          <ChainTrouble told={{ words, trouble }} title={t.job.stopped} />
          <div>
            <Button work={again} label={t.job.on} />
          </div>
        </>
      )}
    </>
  );
}

interface MintJobDialogProps {
  readonly batch: number;
  readonly labels: MintableLabels;
  readonly reading: Reading<MintableLabels>;
  readonly close: () => void;
}

function MintJobDialog({ batch, labels, reading, close }: MintJobDialogProps) {
  const t = useWords('token');
  const { number } = useFormats();
  const { to_mint, minted, of_others, first } = labels;
  const count = to_mint;
  const sums = [
    t.job.lead({ count }),
    ...(minted > 0 ? [t.job.minted({ count: number(minted) })] : []),
    ...(of_others > 0 ? [t.job.others({ count: number(of_others) })] : []),
  ];
  return (
    <ConfirmDialog
      opened
      title={t.job.title({ count })}
      confirm={t.job.run({ count })}
      close={close}
      run={async () => {
        const minting = await call('mintBatch', { params: { batch_id: batch } });
        reading.put({ ...labels, minting });
      }}
    >
      <div className="stack gap-4">
        <NetworkBand />
        <p>{sums.join(' ')}</p>
        {first && (
          <>
            <p className="quiet small">{t.job.first}</p>
            <PublicFields preview={first} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
