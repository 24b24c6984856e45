import type { NetworkDoor } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useDoor } from '#window/state/door.ts';
import { useFeed } from '#window/state/station-events.ts';
import { useFrameWords } from './words.ts';

const TONES: Readonly<Record<NetworkDoor['state'], Tone>> = { open: 'ok', closed: 'none', failed: 'bad' };

/** Whether handhelds find the station. */
export function DoorFact() {
  const t = useFrameWords().door;
  const { door, take } = useDoor();
  const read = (signal: AbortSignal) => call('getNetwork', { signal });
  useFeed('door', read, (answer, heard) => take(heard.at(-1) ?? answer), take);
  if (!door) return null;
  return (
    <li>
      <StateDot state={door.local ? 'none' : TONES[door.state]} label={door.local ? t.local : t[door.state]} />
    </li>
  );
}
