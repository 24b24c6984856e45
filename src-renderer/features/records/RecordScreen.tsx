import type { Card, OwnerKind } from '#shared/core/model.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { PictureCompare } from '#window/components/PictureCompare.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { RecordToken } from '#window/features/tokens/RecordToken.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconArrowLeft, IconDownload, IconEye } from '#window/icons/signs.ts';
import { IconUserQuestion } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useMinting } from '#window/state/chain.ts';
import type { Reading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useShownTemplate } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { Facts } from './Facts.tsx';
import { FirstOwnerPanel } from './FirstOwnerPanel.tsx';
import { LabelPanel } from './LabelPanel.tsx';
import { Life } from './Life.tsx';
import { useLastList } from './last-list.ts';
import { RecordHead } from './RecordHead.tsx';
import classes from './record.module.css';
import { Scans } from './Scans.tsx';
import { StandingPanel } from './StandingPanel.tsx';
import { useRecord, type Whole } from './useRecord.ts';

/** One record: its pictures, its data and its history. */
export function RecordScreen({ params }: ScreenProps) {
  const t = useWords('record');
  const reading = useRecord(params.id);
  const { data, error, again } = reading;
  if (data) return <Record whole={data} reading={reading} />;
  if (error instanceof ApiError && error.status === 404) return <Missing id={params.id} />;
  return (
    <Page title={params.id} actions={<BackToList />}>
      <WaitingOrError label={t.reading} error={error} again={again} />
    </Page>
  );
}

function Record({ whole: read, reading }: { whole: Whole; reading: Reading<Whole> }) {
  const whole = { ...read, template: useShownTemplate(read.template) };
  const { card, owner, registration } = whole;
  return (
    <div className={classes.record}>
      <RecordHead whole={whole} back={<BackToList />}>
        {reading.error !== null && <ErrorNotice error={reading.error} retry={reading.again} />}
        <Ownership card={card} owner={owner} reading={reading} />
        <div className={classes.columns}>
          <div className="stack gap-6">
            <Pictures card={card} owner={owner} />
            <Life whole={whole} />
          </div>
          <div className="stack gap-6">
            <LabelPanel id={card.watermark_id} labels={whole.labels} changed={reading.again} />
            <StandingPanel card={card} owner={owner} changed={reading.again} />
            <Facts whole={whole} reading={reading} />
            {registration !== null && <FirstOwnerPanel {...registration} />}
            <TokenFacts card={card} owner={owner} registration={registration} moved={reading.again} />
            {owner === 'you' && <Scans id={card.watermark_id} count={card.scan_count} />}
          </div>
        </div>
      </RecordHead>
    </div>
  );
}

function Missing({ id }: { id: string }) {
  const t = useWords('record');
  return (
    <EmptyState title={t.missing} lead={t.missingLead({ id })} heading="h1">
      <BackToList />
    </EmptyState>
  );
}

function BackToList() {
  const t = useWords('record');
  const query = useLastList((state) => state.query);
  // The keys are bound above the form. The form binds its keys later, so its keys have precedence.
  useKeys([{ keys: 'Escape', words: t.back, run: () => navigate('/records', query) }]);
  return <Button href={linkTo('/records', query)} variant="default" icon={IconArrowLeft} label={t.back} />;
}

/** Only the owner sees the original. */
function Pictures({ card, owner }: { card: Card; owner: OwnerKind }) {
  const t = useWords('record');
  const id = card.watermark_id;
  const params = { wm_id: id };
  const marked = hrefOf('getMarked', { params });
  const original = owner === 'you' && card.image_url !== null ? hrefOf('getOriginal', { params }) : null;
  if (card.watermarked_image_url === null) return <p className="quiet">{t.noPicture}</p>;
  return (
    <section className={classes.panel}>
      <h2>{t.pictures}</h2>
      <PictureCompare
        key={id}
        first={original === null ? null : { src: original, label: t.original, alt: t.originalAlt({ id }) }}
        second={{ src: marked, label: t.marked, alt: t.markedAlt({ id }) }}
      />
      {card.remade_differs && <p className="quiet">{t.remadeDiffers}</p>}
      <p className={classes.files}>
        <a href={marked} download={`${id}.png`}>
          <IconDownload size="1rem" aria-hidden /> {t.saveMarked}
        </a>
        {original && (
          <a href={original} download={`${id}-original`}>
            <IconDownload size="1rem" aria-hidden /> {t.saveOriginal}
          </a>
        )}
      </p>
    </section>
  );
}

interface TokenFactsProps {
  readonly card: Card;
  readonly owner: OwnerKind;
  readonly registration: Whole['registration'];
  readonly moved: () => void;
}

/** The facts of the record's token and the next action. Nothing is shown if there are neither. */
function TokenFacts({ card, owner, registration, moved }: TokenFactsProps) {
  const t = useWords('record');
  const mayOperate = useMay('operator');
  const canMint = useMinting() && owner === 'you' && mayOperate;
  const facts = [
    [t.tokenId, card.nft_token_id === null ? null : String(card.nft_token_id)],
    [t.mintHash, card.mint_transaction_hash],
    [t.holder, card.owner_address],
    [t.claimedBy, card.claimed_by],
    [t.claimHash, card.claim_transaction_hash],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  if (facts.length === 0 && !canMint) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.token}</h2>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="quiet breaks">{name}</dt>
              <dd className={`mono ${classes.long}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayOperate && <RecordToken card={card} owner={owner} registration={registration} moved={moved} />}
    </section>
  );
}

/** The owner of the record, if that is not the operator, and what the operator can do about it. */
function Ownership({ card, owner, reading }: { card: Card; owner: OwnerKind; reading: Reading<Whole> }) {
  const t = useWords('record');
  const mayOperate = useMay('operator');
  if (owner === 'you') return null;
  if (owner === 'nobody') return mayOperate ? <Adopt card={card} reading={reading} /> : null;
  return (
    <div className={classes.ownership}>
      <IconEye size="1.375rem" stroke={1.6} aria-hidden />
      <p>
        <strong>{t.others}</strong> {t.othersLead}
      </p>
    </div>
  );
}

function Adopt({ card, reading }: { card: Card; reading: Reading<Whole> }) {
  const t = useWords('record');
  const { run, busy, error } = useWork(async () => {
    await call('adoptRecord', { params: { wm_id: card.watermark_id } });
    useAnnouncement.getState().announce(t.adopted({ id: card.watermark_id }));
    reading.again();
  });
  const isLost = error instanceof ApiError && error.status === 409;
  return (
    <>
      <div className={classes.ownership}>
        <IconUserQuestion size="1.375rem" stroke={1.6} aria-hidden />
        <p>
          <strong>{t.unowned}</strong> {t.unownedLead}
        </p>
        <Button loading={busy} onClick={() => void run()} label={t.adopt} />
      </div>
      {error !== null && (isLost ? <p role="alert">{t.adoptLost}</p> : <ErrorNotice error={error} />)}
    </>
  );
}
