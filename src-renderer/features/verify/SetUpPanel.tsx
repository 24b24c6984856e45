import { Radio, Select, Slider, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import type { Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useSound } from '#window/features/verify/live/sound.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconPlayerPlay } from '#window/icons/signs.ts';
import { IconVolume } from '#window/icons/things.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useWork, type Work } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CameraCard } from './CameraCard.tsx';
import { onPaper } from './jobs-on-paper.ts';
import classes from './setup.module.css';

interface SetUpPanelProps {
  readonly jobs: readonly Batch[];
  readonly sessions: readonly Inspection[];
  readonly wanted: number | null;
}

/** One press begins a session: camera, job and sounds are set as last time, or as is likely. */
export function SetUpPanel({ jobs, sessions, wanted }: SetUpPanelProps) {
  const t = useWords('verifySetUp');
  const setUp = useSetUp(jobs, sessions, wanted);
  return (
    <section className={classes.setUp}>
      <div className="column gap-6">
        <JobChoice jobs={jobs} setUp={setUp} />
        <SoundChoice />
        <Switch
          label={t.countScans}
          description={t.countScansLead}
          checked={setUp.countScans}
          onChange={({ currentTarget }) => setUp.setCountScans(currentTarget.checked)}
        />
        {setUp.begin.error !== null && <ErrorNotice error={setUp.begin.error} />}
        <BeginButtons setUp={setUp} />
      </div>
      <CameraCard />
    </section>
  );
}

function BeginButtons({ setUp: { open, goOn, begin } }: { setUp: SetUp }) {
  const t = useWords('verifySetUp');
  const { number } = useFormats();
  const text = open
    ? open.expected === null
      ? t.goOnAny({ checked: number(open.checked) })
      : t.goOn({ checked: number(open.checked), expected: number(open.expected) })
    : t.begin;
  const run = open ? goOn : () => void begin.run();
  useKeys([{ keys: 'Enter', words: text, run }]);
  return (
    <div className={classes.begin}>
      <Button
        size="lg"
        onClick={run}
        loading={!open && begin.busy}
        leftSection={<IconPlayerPlay size="1.25rem" aria-hidden />}
        rightSection={<KeyHint keys="Enter" />}
        label={text}
      />
      {open && <Button variant="default" work={begin} label={t.beginAnew} />}
    </div>
  );
}

/** One state of each family. Their sounds differ clearly. */
const SAMPLES = [
  { state: 'found', after: 0 },
  { state: 'wrong_job', after: 700 },
  { state: 'void', after: 1700 },
] as const;

function SoundChoice() {
  const t = useWords('verifySetUp');
  const { isOn, volume, turn, setVolume, play } = useSound();
  const hear = () => {
    for (const { state, after } of SAMPLES) setTimeout(() => play(state), after);
  };
  return (
    <div className="stack gap-3">
      <Switch
        label={t.sound}
        description={t.soundLead}
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {isOn && (
        <div className={classes.volume}>
          <span aria-hidden>{t.volume}</span>
          <Slider thumbLabel={t.volume} label={null} value={volume} onChange={setVolume} step={5} />
          <Button variant="default" onClick={hear} icon={IconVolume} label={t.trySound} />
        </div>
      )}
    </div>
  );
}

function JobChoice({ jobs, setUp: { job, chooseJob } }: { jobs: readonly Batch[]; setUp: SetUp }) {
  const t = useWords('verifySetUp');
  const { number } = useFormats();
  const [last, keepLast] = useState<number | null>(null);
  const turn = (kind: string) => {
    if (job) keepLast(job.id);
    chooseJob(kind === 'any' ? null : (last ?? jobs[0]?.id ?? null));
  };
  return (
    <div className="stack gap-4">
      <Radio.Group label={<h2>{t.what}</h2>} value={job ? 'job' : 'any'} onChange={turn}>
        <div className={classes.radios}>
          <Radio value="job" label={t.job} description={t.jobLead} disabled={jobs.length === 0} />
          <Radio value="any" label={t.any} description={t.anyLead} />
        </div>
      </Radio.Group>
      {jobs.length === 0 && <p className="quiet">{t.noJobs}</p>}
      {job && (
        <Select
          label={t.whichJob}
          allowDeselect={false}
          searchable
          data={jobs.map((one) => ({
            value: String(one.id),
            label: t.onPaper({ name: one.name, count: number(onPaper(one)) }),
          }))}
          value={String(job.id)}
          onChange={(id) => id !== null && chooseJob(Number(id))}
        />
      )}
      {job && onPaper(job) === 0 && (
        <p className="quiet">
          {t.notPrinted} <a href={linkTo(`/jobs/${job.id}`)}>{t.toPrint}</a>
        </p>
      )}
    </div>
  );
}

interface SetUp {
  /** Null: any record. */
  readonly job: Batch | null;
  readonly chooseJob: (id: number | null) => void;
  readonly countScans: boolean;
  readonly setCountScans: (counts: boolean) => void;
  /** A session for the same job that is still open. */
  readonly open: Inspection | null;
  readonly goOn: () => void;
  readonly begin: Work;
}

/** What the session will check. The likeliest job is chosen already. */
function useSetUp(jobs: readonly Batch[], sessions: readonly Inspection[], wanted: number | null): SetUp {
  // Undefined: nothing was chosen yet, so the first job counts.
  const [chosen, choose] = useState<number | null | undefined>(wanted ?? undefined);
  const [countScans, setCountScans] = useState(false);
  const job = chosen === undefined ? (jobs[0] ?? null) : (jobs.find(({ id }) => id === chosen) ?? null);
  const open = sessions.find(({ batch, ended_at }) => ended_at === null && (batch?.id ?? null) === (job?.id ?? null));
  const begin = useWork(async () => {
    useSound.getState().wake();
    const { id } = await call('createInspection', { body: { batch_id: job?.id ?? null, count_scans: countScans } });
    navigate(`/verify/${id}`);
  });
  return {
    job,
    chooseJob: choose,
    countScans,
    setCountScans,
    open: open ?? null,
    goOn() {
      useSound.getState().wake();
      if (open) navigate(`/verify/${open.id}`);
    },
    begin,
  };
}
