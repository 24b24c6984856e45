import { IconArrowLeft } from '@tabler/icons-react';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useKeys } from '#window/frame/registry.ts';
import type { Reading } from '#window/state/reading.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useShownTemplate } from '#window/words/use-shown.ts';
import { Facts } from './Facts.tsx';
import { Life } from './Life.tsx';
import { useLastList } from './last-list.ts';
import { Ownership } from './Ownership.tsx';
import { Pictures } from './Pictures.tsx';
import { RecordHead } from './RecordHead.tsx';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';
import { Scans } from './Scans.tsx';
import { TokenFacts } from './TokenFacts.tsx';
import { useRecord, type Whole } from './useRecord.ts';

/** One record: its pictures, its data and its history. */
export function RecordScreen({ params }: ScreenProps) {
  const t = useRecordWords();
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
  const { card, owner } = whole;
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
            <Facts whole={whole} reading={reading} />
            <TokenFacts card={card} owner={owner} moved={reading.again} />
            {owner === 'you' && <Scans id={card.watermark_id} count={card.scan_count} />}
          </div>
        </div>
      </RecordHead>
    </div>
  );
}

function Missing({ id }: { id: string }) {
  const t = useRecordWords();
  return (
    <EmptyState title={t.missing} lead={t.missingLead(id)} heading="h1">
      <BackToList />
    </EmptyState>
  );
}

function BackToList() {
  const t = useRecordWords();
  const query = useLastList((state) => state.query);
  // The keys are bound above the form. The form binds its keys later, so its keys have precedence.
  useKeys([{ keys: 'Escape', words: t.back, run: () => navigate('/records', query) }]);
  return <Button href={linkTo('/records', query)} variant="default" icon={IconArrowLeft} label={t.back} />;
}
