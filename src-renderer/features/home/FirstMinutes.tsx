import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import type { LedgerState } from '#shared/core/label-states.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { SAMPLES } from '#window/features/create/samples.ts';
import { chooseFiles } from '#window/features/create/useIntake.ts';
import { useJobs } from '#window/features/jobs/jobs-store.ts';
import { keep, readKept } from '#window/state/kept.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './home.module.css';

const KEPT = 'first-minutes';
const STATES = ['shown', 'left'] as const;
/** The sample that most people know. */
const SAMPLE = 'wine';

/** Teaches by doing: sample, own file, print on plain paper, verification. It can be left, and goes on where it was left. */
export function FirstMinutes() {
  const t = useWords('home').first;
  const c = useWords('create');
  const mayOperate = useMay('operator');
  const { batches, total } = useJobs();
  const [state, setState] = useState(() => readKept(KEPT, STATES) ?? 'shown');
  if (!mayOperate || batches === null) return null;
  const done = doneSteps(
    batches,
    SAMPLES.map(({ id }) => c.sampleName({ kind: c.kinds[id] })),
  );
  const next = nextStep(done, total);
  if (next === null) return null;
  function turn(to: (typeof STATES)[number]): void {
    keep(KEPT, to);
    setState(to);
  }
  if (state === 'left') {
    return (
      <div>
        <Button variant="subtle" onClick={() => turn('shown')} label={t.goOn} />
      </div>
    );
  }
  return (
    <section className={classes.first} aria-label={t.title}>
      <div className={classes.firstHead}>
        <h2>{t.title}</h2>
        <Button variant="subtle" onClick={() => turn('left')} label={t.leave} />
      </div>
      <ol>
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const t = useWords('home').first;
  const { title, lead, minutes } = t.steps[step];
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      <Icon size="1.375rem" aria-hidden />
      <div className="column gap-2">
        <h3>
          {title} <span className="quiet small">{isDone ? t.done : minutes}</span>
        </h3>
        {isNext && (
          <>
            <p>{lead}</p>
            <div>
              <StepButton step={step} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** Leads to the place where the step is done, with the newest job. */
function StepButton({ step }: { step: FirstStep }) {
  const label = useWords('home').first.steps[step].go;
  const job = useJobs(({ batches }) => batches?.[0]?.id);
  switch (step) {
    case 'sample':
      return <Button href={linkTo('/create', { sample: SAMPLE })} label={label} />;
    case 'own':
      return <Button onClick={chooseFiles} label={label} />;
    case 'print':
      return <Button href={linkTo(`/jobs/${job}`)} label={label} />;
    case 'verify':
      return <Button href={linkTo('/verify', { job: String(job) })} label={label} />;
  }
}

// How far somebody has come with the first ten minutes. What was done is seen in the jobs, so that it can be left at any time.

const FIRST_STEPS = ['sample', 'own', 'print', 'verify'] as const;
type FirstStep = (typeof FIRST_STEPS)[number];

/** Who has made more jobs is no beginner. */
const BEGINNERS_JOBS = 8;

const SENT: readonly LedgerState[] = ['sent', 'printed', 'verified', 'rejected'];
const CHECKED: readonly LedgerState[] = ['verified', 'rejected'];

type Seen = Pick<Batch, 'name' | 'counts'>;

/** The steps that are done, in their order. `samples` are the names that jobs of samples have. */
export function doneSteps(batches: readonly Seen[], samples: readonly string[]): readonly FirstStep[] {
  const has = (states: readonly LedgerState[]) =>
    batches.some(({ counts }) => states.some((state) => (counts[state] ?? 0) > 0));
  const isDone: Record<FirstStep, boolean> = {
    sample: batches.length > 0,
    own: batches.some(({ name }) => !samples.includes(name)),
    print: has(SENT),
    verify: has(CHECKED),
  };
  return FIRST_STEPS.filter((step) => isDone[step]);
}

/** The step that is next; null when nothing is left, or when the jobs are not those of a beginner. */
export function nextStep(done: readonly FirstStep[], jobs: number): FirstStep | null {
  if (jobs > BEGINNERS_JOBS) return null;
  return FIRST_STEPS.find((step) => !done.includes(step)) ?? null;
}
