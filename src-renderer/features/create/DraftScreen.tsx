import { useEffect, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { ApiError } from '#window/api/failure.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import { Designer } from '#window/features/create/designer/Designer.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useConnection } from '#window/state/connection.ts';
import { useDropped } from '#window/state/dropped.ts';
import { linkTo, readRoute } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { ArtworkSection } from './artwork/ArtworkSection.tsx';
import { useForecasts } from './artwork/useForecasts.ts';
import { ChangeFailed } from './ChangeFailed.tsx';
import classes from './create.module.css';
import { DraftHead } from './DraftHead.tsx';
import { DataSection } from './data/DataSection.tsx';
import { Guide } from './Guide.tsx';
import { MakeBar } from './MakeBar.tsx';
import { StepCards } from './StepCards.tsx';
import { SheetSection } from './sheet/SheetSection.tsx';
import { useReadCatalogue } from './state/catalogue.ts';
import { discardNow, useKeepOpened } from './state/discard.ts';
import { useDraft } from './state/draft.ts';
import { useUploads } from './state/uploads.ts';
import { readStep } from './steps.ts';
import { TableQuestion } from './TableQuestion.tsx';
import { UploadNotice } from './UploadNotice.tsx';
import { useIntake } from './useIntake.ts';
import { useCreateWords } from './words.ts';

/** `#/create/12`: one job, with its data, its artwork and its sheet. */
export function DraftScreen({ params, query }: ScreenProps) {
  const t = useCreateWords();
  const id = Number(params['draft_id']);
  const draft = useDraft((state) => (state.draft?.id === id ? state.draft : null));
  const error = useDraft((state) => state.error);
  useKeepOpened(id);
  useReadDraft(id);
  useDropEmpty(id);
  useStationEvent('draft', useDraft.getState().hear);
  useReadCatalogue();
  useReadTemplates();
  useIntake();
  useTakeDropped(draft !== null);
  useForecasts(draft);
  if (draft) return <OpenDraft draft={draft} query={query} />;
  if (error === null) return <PageSkeleton />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <GoneDraft />;
  return (
    <Page title={t.title}>
      <ErrorNotice error={error} retry={() => void useDraft.getState().read(id)} />
    </Page>
  );
}

/** Another window made or discarded the job, or the address is old. */
function GoneDraft() {
  const t = useCreateWords();
  return (
    <EmptyState title={t.gone} lead={t.goneLead} heading="h1">
      <a href={linkTo('/jobs')}>{t.toJobs}</a>
      <a href={linkTo('/create')}>{t.title}</a>
    </EmptyState>
  );
}

function OpenDraft({ draft, query }: { draft: Draft; query: URLSearchParams }) {
  const step = readStep(query);
  if (step === 'artwork' && query.has('fields') && draft.artworks.length > 0) {
    return (
      <div className={classes.job}>
        <div className={classes.work}>
          <h1 className="visually-hidden">{draft.name}</h1>
          <ChangeFailed />
          <Designer draft={draft} />
        </div>
        <MakeBar draft={draft} />
      </div>
    );
  }
  return (
    <div className={classes.job}>
      <div className={classes.work}>
        <div className={classes.top}>
          <DraftHead draft={draft} />
          <StepCards draft={draft} step={step} />
        </div>
        {query.has('guide') && <Guide step={step} />}
        <UploadNotice draft={draft} />
        <TableQuestion draft={draft} />
        <ChangeFailed />
        {step === 'data' && <DataSection draft={draft} />}
        {step === 'artwork' && <ArtworkSection draft={draft} />}
        {step === 'sheet' && <SheetSection draft={draft} />}
      </div>
      <MakeBar draft={draft} />
    </div>
  );
}

function useReadDraft(id: number): void {
  const snapshot = useConnection((state) => state.snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to ask, not what.
  useEffect(() => {
    void useDraft.getState().read(id);
  }, [id, snapshot]);
}

/** What is dropped while a job is open belongs to it. */
function useTakeDropped(open: boolean): void {
  const count = useDropped((state) => state.files.length);
  const busy = useUploads((state) => state.current !== null);
  useEffect(() => {
    if (open && count > 0 && !busy && readRoute(location.hash).path !== '/create')
      void useUploads.getState().add(useDropped.getState().take());
  }, [open, count, busy]);
}

/** A job that got nothing, since its files were refused, is not left behind. */
function useDropEmpty(id: number): void {
  const shown = useDraft((state) => (state.draft?.id === id ? state.draft : null));
  const newest = useRef(shown);
  newest.current = shown;
  useEffect(
    () => () => {
      // Leaving is told by the address: the screen may also be drawn anew.
      if (readRoute(location.hash).path === `/create/${id}`) return;
      if (newest.current?.id === id && isEmpty(newest.current)) void discardNow(id);
    },
    [id],
  );
}

function isEmpty({ id, table, artworks }: Draft): boolean {
  const { current, question } = useUploads.getState();
  const isComing = current?.draft === id || question?.draft === id || useDropped.getState().files.length > 0;
  return table === null && artworks.length === 0 && !isComing;
}
