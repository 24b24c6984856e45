import { Slider, Switch } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { Button } from '#window/components/Button.tsx';
import { useSound } from '#window/features/verify/live/sound.ts';
import classes from './setup.module.css';
import { useSetUpWords } from './words.ts';

/** One state of each family. Their sounds differ clearly. */
const SAMPLES = [
  { state: 'found', after: 0 },
  { state: 'wrong_job', after: 700 },
  { state: 'void', after: 1700 },
] as const;

export function SoundChoice() {
  const t = useSetUpWords();
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
