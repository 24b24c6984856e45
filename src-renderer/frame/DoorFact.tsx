import { useEffect } from 'react';
import type { NetworkDoor } from '../../src-shared/devices.ts';
import { call } from '../api/client.ts';
import { StateDot, type Tone } from '../components/StateDot.tsx';
import { useConnection } from '../state/connection.ts';
import { useDoor } from '../state/door.ts';
import { hear, useStationEvent } from '../state/station-events.ts';
import { useFrameWords } from './words.ts';

const TONES: Readonly<Record<NetworkDoor['state'], Tone>> = { open: 'ok', closed: 'none', failed: 'bad' };

/** Whether handhelds find the station. */
export function DoorFact() {
  const t = useFrameWords().door;
  const door = useDoor((state) => state.door);
  useDoorFeed();
  if (!door) return null;
  return (
    <li>
      <StateDot state={TONES[door.state]} label={t[door.state]} />
    </li>
  );
}

function useDoorFeed(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const { take } = useDoor.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => {
    const reading = new AbortController();
    const { heard, stop } = hear('door');
    call('getNetwork', { signal: reading.signal })
      .then(
        (door) => {
          if (!reading.signal.aborted) take(heard.at(-1) ?? door);
        },
        // The strip shows the connection itself, and events go on.
        () => undefined,
      )
      .finally(stop);
    return () => reading.abort();
  }, [snapshot]);
  useStationEvent('door', take);
}
