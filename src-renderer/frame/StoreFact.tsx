import { type StoreProblem, waitsForRoom } from '#shared/core/health.ts';
import { call } from '#window/api/client.ts';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useConnection } from '#window/state/connection.ts';
import { useFeed } from '#window/state/station-events.ts';
import { useStoreTrouble } from '#window/state/store-trouble.ts';
import { useWords, type Words } from '#window/words/useWords.ts';

/** Whether data is saved. The connection and the station's report on its disk decide that. */
export function StoreFact() {
  const t = useWords('frame');
  const connection = useConnection((state) => state.state);
  const trouble = useStoreTrouble((state) => state.trouble);
  useTroubleFeed();
  if (connection === 'opening') return <StateDot state="busy" label={t.connecting} />;
  if (connection === 'lost') return <StateDot state="bad" label={t.disconnected} />;
  if (trouble === null) return <StateDot state="ok" label={t.connected} />;
  return (
    <span role="alert" title={trouble.store}>
      <StateDot {...shownFor(trouble.store_problem, t)} />
    </span>
  );
}

function shownFor(problem: StoreProblem | null, t: Words<'frame'>): { state: Tone; label: string } {
  if (waitsForRoom(problem)) return { state: 'bad', label: t.diskFull };
  if (problem === 'records_moving') return { state: 'busy', label: t.moving };
  if (problem === 'records_moved') return { state: 'warn', label: t.moved };
  return { state: 'bad', label: t.storeTrouble };
}

function useTroubleFeed(): void {
  const { take } = useStoreTrouble.getState();
  const read = (signal: AbortSignal) => call('getHealth', { signal });
  useFeed('health', read, (health, heard) => take(heard.at(-1) ?? health), take);
}
