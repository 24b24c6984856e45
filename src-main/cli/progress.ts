import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  step(): void;
  end(): void;
}

/** A bar on stderr, for work of several steps, where a person is looking. */
export function startProgress(what: string, steps: number): Progress {
  if (!process.stderr.isTTY || steps < 2) return { step: () => undefined, end: () => undefined };
  const format = `${what} {bar} {value}/{total}, {eta_formatted} to go`;
  const bar = new SingleBar(
    { stream: process.stderr, format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(steps, 0);
  return { step: () => bar.increment(), end: () => bar.stop() };
}
