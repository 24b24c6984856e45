import { CloseButton, Group, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import { Designer } from '#window/features/create/designer/Designer.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { IconBulb } from '#window/icons/things.ts';
import { useDropped } from '#window/state/dropped.ts';
import { useReadAnew } from '#window/state/reading.ts';
import { linkTo, navigate, readRoute } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useWords } from '#window/words/useWords.ts';
import { ArtworkSection } from './artwork/ArtworkSection.tsx';
import { useForecasts } from './artwork/useForecasts.ts';
import { useReadCatalogue } from './catalogue.ts';
import classes from './create.module.css';
import { DraftHead } from './DraftHead.tsx';
import { DataSection } from './data/DataSection.tsx';
import { discardNow, useKeepOpened } from './discard.ts';
import { useDraft } from './draft.ts';
import { MakeBar } from './MakeBar.tsx';
import { StepCards } from './StepCards.tsx';
import { SheetSection } from './sheet/SheetSection.tsx';
import { readStep, type Step } from './steps.ts';
import { UploadNotice } from './UploadNotice.tsx';
import { useUploads } from './uploads.ts';
import { useIntake } from './useIntake.ts';

/** `#/create/12`: one job, with its data, its artwork and its sheet. */
export function DraftScreen({ params, query }: ScreenProps) {
  const t = useWords('create');
  const id = Number(params['draft_id']);
  const draft = useDraft((state) => (state.draft?.id === id ? state.draft : null));
  const error = useDraft((state) => state.error);
  useKeepOpened(id);
  useReadAnew(() => useDraft.getState().read(id), id);
  useDropEmpty(id);
  useStationEvent('draft', useDraft.getState().hear);
  useReadCatalogue();
  useReadTemplates();
  useIntake();
  useTakeDropped(draft !== null);
  useForecasts(draft);
  if (draft) return <OpenDraft draft={draft} query={query} />;
  if (error === null) return <PageSkeleton />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <GoneDraft error={error} />;
  return (
    <Page title={t.title}>
      <ErrorNotice error={error} retry={() => void useDraft.getState().read(id)} />
    </Page>
  );
}

/** Another window made or discarded the job, or the address is old. */
function GoneDraft({ error: { trouble } }: { error: ApiError }) {
  const t = useWords('create');
  const job = trouble?.kind === 'draft_made' ? trouble.facts['job'] : undefined;
  return (
    <EmptyState title={t.gone} lead={t.goneLead} heading="h1">
      {job !== undefined && <a href={linkTo(`/jobs/${job}`)}>{t.toJob({ number: job })}</a>}
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
          <UploadNotice draft={draft} />
          <TableQuestion draft={draft} />
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

/** The station refused a change. The window shows what the station has, so the only remedy is to read the draft again. */
function ChangeFailed() {
  const t = useWords('create');
  const { draft, failed, read, forgive } = useDraft();
  if (failed === null || draft === null) return null;
  const again = () => {
    forgive();
    void read(draft.id);
  };
  return <ErrorNotice about={t.changeLost} error={failed} retry={again} />;
}

/** A hint for somebody's first label. It goes when told to, and does not come with jobs of one's own. */
function Guide({ step }: { step: Step }) {
  const t = useWords('create');
  const [shown, show] = useState(true);
  if (!shown) return null;
  return (
    <aside className={classes.guide} aria-label={t.hint}>
      <IconBulb size="1.25rem" stroke={1.6} aria-hidden />
      <p>{t.guide[step]}</p>
      <CloseButton aria-label={t.closeHint} onClick={() => show(false)} />
    </aside>
  );
}

/** Asks whether a second spreadsheet belongs to this job or to a new one. */
function TableQuestion({ draft }: { draft: Draft }) {
  const t = useWords('create');
  const { question, answer } = useUploads();
  if (question?.draft !== draft.id) return null;
  const { file } = question;
  const beginNew = () => {
    void answer(false);
    useDropped.getState().drop([file]);
    navigate('/create');
  };
  return (
    <Modal
      opened
      onClose={() => void answer(false)}
      title={t.question({ name: file.name })}
      withCloseButton={false}
      size="lg"
    >
      <p>{t.questionLead({ table: draft.table?.name ?? '' })}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void answer(false)} label={t.questionLeave} />
        <Button variant="default" onClick={beginNew} label={t.questionNew} />
        <Button data-autofocus onClick={() => void answer(true)} label={t.questionReplace} />
      </Group>
    </Modal>
  );
}
