import { useEffect } from 'react';
import { MOVED, MOVING, waitsForRoom } from '../../src-shared/health.ts';
import { call } from '../api/client.ts';
import { StateDot, type Tone } from '../components/StateDot.tsx';
import { useConnection } from '../state/connection.ts';
import { hear, useStationEvent } from '../state/station-events.ts';
import { useStoreTrouble } from '../state/store-trouble.ts';
import { useFrameWords } from './words.ts';

/** Whether data is saved. The connection and the station's report on its disk decide that. */
export function StoreFact() {
  const t = useFrameWords();
  const connection = useConnection((state) => state.state);
  const trouble = useStoreTrouble((state) => state.trouble);
  useTroubleFeed();
  if (connection === 'opening') return <StateDot state="busy" label={t.connecting} />;
  if (connection === 'lost') return <StateDot state="bad" label={t.disconnected} />;
  if (trouble === null) return <StateDot state="ok" label={t.connected} />;
  return (
    <span role="alert" title={trouble}>
      <StateDot {...shownFor(trouble, t)} />
    </span>
  );
}

function shownFor(trouble: string, t: ReturnType<typeof useFrameWords>): { state: Tone; label: string } {
  if (waitsForRoom(trouble)) return { state: 'bad', label: t.diskFull };
  if (trouble === MOVING) return { state: 'busy', label: t.moving };
  if (Object.values<string>(MOVED).includes(trouble)) return { state: 'warn', label: t.moved };
  return { state: 'bad', label: t.storeTrouble };
}

function useTroubleFeed(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const { take } = useStoreTrouble.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => {
    const reading = new AbortController();
    const { heard, stop } = hear('health');
    call('getHealth', { signal: reading.signal })
      .then(
        ({ store }) => {
          if (!reading.signal.aborted) take(heard.at(-1)?.store ?? store);
        },
        // The strip shows the connection itself, and events go on.
        () => undefined,
      )
      .finally(stop);
    return () => reading.abort();
  }, [snapshot]);
  useStationEvent('health', ({ store }) => take(store));
}
