import { useEffect, useRef, useState } from 'react';
import type { TokenTask } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';

const PER_PAGE = 20;
/** Milliseconds to wait after an event: tokens of a job come in groups, and the list is read once for each group. */
const SETTLE_MS = 150;

export interface Tasks {
  readonly tasks: readonly TokenTask[];
  readonly total: number;
}

/** The newest mints and claims. Events say when to read them again. */
export function useTasks(): { reading: Reading<Tasks>; more: () => void } {
  const [pages, setPages] = useState(1);
  const reading = useReading(`${pages}`, (signal) => readPages(pages, signal));
  const timer = useRef(0);
  const { again } = reading;
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useStationEvent('token', () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(again, SETTLE_MS);
  });
  return { reading, more: () => setPages(pages + 1) };
}

async function readPages(pages: number, signal: AbortSignal): Promise<Tasks> {
  const tasks: TokenTask[] = [];
  let total = 0;
  for (let page = 1; page <= pages; page++) {
    const read = await call('listTokenTasks', { query: { page, per_page: PER_PAGE }, signal });
    tasks.push(...read.tasks);
    total = read.total;
  }
  // An order that was added between two readings moves another one to the next page, so one order may come twice.
  const seen = new Set<number>();
  return { tasks: tasks.filter(({ id }) => !seen.has(id) && seen.add(id)), total };
}
