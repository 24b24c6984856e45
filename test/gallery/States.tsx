import { Group } from '@mantine/core';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { FramedPicture } from '#window/components/FramedPicture.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import { PictureCompare } from '#window/components/PictureCompare.tsx';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import { StateChip, StateDot, type Tone } from '#window/components/StateDot.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import { IconInbox } from '#window/icons/things.ts';
import { Part } from './Part.tsx';
import { useTexts } from './texts.ts';

const nothing = () => {};
const UNREACHABLE = new ApiError(0, 'unreachable');
const BUSY = new ApiError(429, 'The station is busy.', { retryAfterSeconds: 5 });

/** In shares of a picture's sides. */
const PLACE = [[0.2, 0.2], [0.6, 0.2], [0.6, 0.4], [0.2, 0.4]] as const; // biome-ignore format: corners in a line

export function States() {
  const t = useTexts();
  const states = Object.entries(t.states) as [Tone, string][];
  const picture = (label: string) => ({ src: '/mark.svg', label, alt: label });
  return (
    <>
      <Part name="StateDot and StateChip">
        <Group>
          {states.map(([state, label]) => (
            <StateDot key={state} state={state} label={label} />
          ))}
        </Group>
        <Group>
          {states.map(([state, label]) => (
            <StateChip key={state} state={state} label={label} />
          ))}
        </Group>
      </Part>
      <Part name="ProgressRing">
        <Group>
          {states.map(([state, label], i) => (
            <ProgressRing key={state} label={label} tone={state} value={i} total={states.length - 1} size={7} />
          ))}
          <ProgressRing label={t.grain} value={0} total={0}>
            {t.states.none}
          </ProgressRing>
        </Group>
      </Part>
      <Part name="ErrorNotice">
        <ErrorNotice error={new Error('a fault')} />
        <ErrorNotice error={UNREACHABLE} retry={nothing} />
        <ErrorNotice error={BUSY} about={t.wrong} retry={nothing} />
      </Part>
      <Part name="Waiting">
        <WaitingOrError label={t.reading} error={null} again={nothing} />
        <WaitingOrError label={t.reading} error={UNREACHABLE} again={nothing} />
        <div>
          <PageSkeleton label={t.reading} />
        </div>
      </Part>
      <Part name="EmptyState">
        <EmptyState title={t.empty} heading="h3" />
        <EmptyState title={t.empty} lead={t.lead} heading="h3" icon={<IconInbox size="2rem" aria-hidden />}>
          <Button label={t.save} />
        </EmptyState>
      </Part>
      <Part name="FramedPicture">
        <FramedPicture src="/mark.svg" alt={t.before} frames={[]} />
        <FramedPicture src="/mark.svg" alt={t.after} frames={[PLACE]} />
      </Part>
      <Part name="PictureCompare">
        <PictureCompare first={null} second={picture(t.after)} />
        <PictureCompare first={picture(t.before)} second={picture(t.after)} />
      </Part>
    </>
  );
}
