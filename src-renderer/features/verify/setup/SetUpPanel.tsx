import { Switch } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Batch } from '#shared/jobs/production.ts';
import type { Inspection } from '#shared/verify/inspection.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useFormats } from '#window/words/formats.ts';
import { CameraCard } from './CameraCard.tsx';
import { JobChoice } from './JobChoice.tsx';
import { SoundChoice } from './SoundChoice.tsx';
import classes from './setup.module.css';
import { type SetUp, useSetUp } from './useSetUp.ts';
import { useSetUpWords } from './words.ts';

export interface SetUpPanelProps {
  readonly jobs: readonly Batch[];
  readonly sessions: readonly Inspection[];
  readonly wanted: number | null;
}

/** One press begins a session: camera, job and sounds are set as last time, or as is likely. */
export function SetUpPanel({ jobs, sessions, wanted }: SetUpPanelProps) {
  const t = useSetUpWords();
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
  const t = useSetUpWords();
  const { number } = useFormats();
  const text = open
    ? open.expected === null
      ? t.goOnAny(number(open.checked))
      : t.goOn(number(open.checked), number(open.expected))
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
