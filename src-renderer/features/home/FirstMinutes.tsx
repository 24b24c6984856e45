import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { SAMPLES } from '#window/features/create/samples.ts';
import { chooseFiles } from '#window/features/create/useIntake.ts';
import { useJobs } from '#window/features/jobs/jobs-store.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '#window/icons/signs.ts';
import { keep, readKept } from '#window/state/kept.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { doneSteps, FIRST_STEPS, type FirstStep, nextStep } from './first-steps.ts';
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
