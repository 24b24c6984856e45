import { useEffect, useRef } from 'react';
import type { QueuedJob } from '#shared/jobs/jobs.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { Page } from '#window/components/Page.tsx';
import { PrinterFailed } from '#window/features/printers/PrinterFailed.tsx';
import { PrinterStep } from '#window/features/printers/PrinterStep.tsx';
import { openPrinterJob, usePrinterJobs } from '#window/features/printers/usePrinterJobs.ts';
import { MakeProduct } from '#window/features/products/MakeProduct.tsx';
import { DoneStep } from '#window/features/sheets/DoneStep.tsx';
import { OutcomeStep } from '#window/features/sheets/OutcomeStep.tsx';
import { PrintStep } from '#window/features/sheets/PrintStep.tsx';
import { ProofStep } from '#window/features/sheets/ProofStep.tsx';
import { IconCheck, IconListDetails } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { linkTo, replaceRoute } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './jobs.module.css';
import { LedgerView } from './LedgerView.tsx';
import { MakingStep } from './MakingStep.tsx';
import { Publish } from './Publish.tsx';
import { partOf } from './queue-position.ts';
import { areSheetsDue, isReached, STAGES, type Stage, stageOf } from './stage.ts';
import { jobStateOf, madeOf, wantedOf } from './states.ts';
import { useTemplateName } from './template-names.ts';
import { useOrderOf } from './useOrders.ts';

const STEPS = {
  making: MakingStep,
  proof: ProofStep,
  print: PrintStep,
  outcome: OutcomeStep,
  done: DoneStep,
} as const satisfies Record<Stage, unknown>;

/** While sheets are on their way through a printer, or somebody must say what came out, these steps show that. */
const ON_PAPER: readonly Stage[] = ['print', 'outcome'];

export function JobPage({ batch, step }: { batch: Batch; step: string | null }) {
  const stage = stageOf(batch);
  const shown = STAGES.find((one) => one === step) ?? stage;
  const Step = STEPS[shown];
  const papers = usePrinterJobs(batch.id);
  const paper = openPrinterJob(papers);
  const isOnPaper = paper !== null && ON_PAPER.includes(shown);
  const windowTitle = useProgressTitle(batch);
  useSpokenState(batch);
  useProofInSight(batch, step);
  useWayOn(batch.id, isOnPaper);
  return (
    <Page
      title={batch.name}
      windowTitle={windowTitle}
      lead={<JobFacts batch={batch} />}
      actions={
        <>
          <MakeProduct batch={batch} />
          <PublishJob batch_id={batch.id} />
          <LedgerLink id={batch.id} shown={step === 'ledger'} />
        </>
      }
      wide
    >
      {step === 'ledger' ? (
        <LedgerView batch={batch} />
      ) : (
        <>
          <StepLine batch={batch} shown={shown} now={paper === null ? stage : 'print'} />
          {!isOnPaper && shown === 'print' && stage === 'print' && <PrinterFailed jobs={papers} />}
          {isOnPaper ? <PrinterStep batch={batch} job={paper} /> : <Step key={shown} batch={batch} />}
        </>
      )}
    </Page>
  );
}

function PublishJob({ batch_id }: { batch_id: number }) {
  const params = { batch_id };
  return (
    <Publish
      of="job"
      read={() => call('getPublication', { params })}
      publish={(published) => call('publishBatch', { params, body: { published } })}
    />
  );
}

/** When sheets have come out, or were answered for, the step with the next thing to do is shown, whichever was chosen before. */
function useWayOn(id: number, isOnPaper: boolean): void {
  const was = useRef(isOnPaper);
  useEffect(() => {
    if (was.current && !isOnPaper) replaceRoute(`/jobs/${id}`);
    was.current = isOnPaper;
  }, [id, isOnPaper]);
}

function JobFacts({ batch }: { batch: Batch }) {
  const t = useWords('job');
  const { dateTime } = useFormats();
  const say = useShown();
  const { id, job, created_at, operator, preset } = batch;
  const templateName = useTemplateName(batch.template_id);
  const { order } = useOrderOf(batch);
  const isPart = order !== null && order.batches.length > 1;
  const numbers = [
    t.numbered({ number: String(id) }),
    ...(job === null || isPart ? [] : [t.ordered({ number: String(job) })]),
  ];
  return (
    <>
      {[...numbers, templateName, dateTime(created_at), operator ?? t.nobody, say(preset.name)].join(' · ')}
      {isPart && <PartFacts batch={batch} order={order} />}
    </>
  );
}

/** The numbers of a batch are not those of its whole order. */
function PartFacts({ batch: { id }, order }: { batch: Batch; order: QueuedJob }) {
  const t = useWords('job');
  const { number } = useFormats();
  const place = t.part({
    part: number(partOf(id, order)),
    parts: number(order.batches.length),
    order: String(order.id),
  });
  return (
    <span className={classes.part}>
      {[place, t.whole({ labels: number(order.labels) })].join(' · ')} · {t.otherParts}
      {order.batches
        .filter((one) => one !== id)
        .map((one) => (
          <a key={one} href={linkTo(`/jobs/${one}`)}>
            {t.numbered({ number: String(one) })}
          </a>
        ))}
    </span>
  );
}

function LedgerLink({ id, shown }: { id: number; shown: boolean }) {
  const t = useWords('job');
  return (
    <Button
      variant="default"
      href={linkTo(`/jobs/${id}`, shown ? {} : { step: 'ledger' })}
      icon={IconListDetails}
      label={shown ? t.backToSteps : t.ledger}
    />
  );
}

/** The progress of the job as the title of the window, for people who work in another window. */
function useProgressTitle(batch: Batch): string {
  const { percent } = useFormats();
  const wanted = wantedOf(batch);
  const running = batch.state === 'running' && wanted > 0;
  return `${running ? `${percent(madeOf(batch) / wanted)} · ` : ''}${batch.name}`;
}

/** Announces to screen readers when the state of the job changes by itself. */
function useSpokenState(batch: Batch): void {
  const t = useWords('job');
  const state = jobStateOf(batch);
  const said = useRef(state);
  useEffect(() => {
    if (said.current === state) return;
    said.current = state;
    useAnnouncement.getState().announce(`${batch.name}: ${t.job_states[state]}`);
  }, [batch.name, state, t]);
}

/** If sheets begin while this job is shown, the step "Proof" stays until they are done, so that people see the outcome before they print. */
function useProofInSight(batch: Batch, step: string | null): void {
  const isProving = batch.printing || areSheetsDue(batch);
  useEffect(() => {
    if (step === null && isProving) replaceRoute(`/jobs/${batch.id}`, { step: 'proof' });
  }, [batch.id, isProving, step]);
}

/** Making -> Proof -> Print -> Outcome -> Done. Steps that have something to show are links. */
function StepLine({ batch, shown, now }: { batch: Batch; shown: Stage; now: Stage }) {
  const t = useWords('job');
  const at = STAGES.indexOf(now);
  return (
    <nav aria-label={t.steps.label} className={classes.stepLine}>
      <ol className={classes.steps}>
        {STAGES.map((step, index) => {
          const isOver = index < at || (index === at && step === 'done');
          const when = isOver ? 'over' : index === at ? 'now' : 'later';
          const inside = (
            <>
              <span className={classes.number} aria-hidden>
                {isOver ? <IconCheck size="1rem" stroke={2.5} /> : index + 1}
              </span>
              {t.steps[step]}
              <span className="visually-hidden">, {t.steps[when]}</span>
            </>
          );
          return (
            <li key={step} data-when={when}>
              {isReached(step, batch) ? (
                <a href={linkTo(`/jobs/${batch.id}`, { step })} aria-current={step === shown ? 'step' : undefined}>
                  {inside}
                </a>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
