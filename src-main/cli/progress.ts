import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  step(): void;
  end(): void;
}

/** Shows a bar on stderr for work of several steps, if stderr is a terminal. */
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

/** A stream that may be a terminal. Nothing is shown on any other. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Work that is shorter shows no line. */
const PATIENCE_MS = 2000;
const FRAME_MS = 250;
const FRAMES = '|/-\\';
const CLEAR_LINE = '\r\u001b[K';

/** Shows a moving line while one long step lasts, if the screen is a terminal. */
export async function whileWaiting<T>(
  what: string,
  work: () => Promise<T>,
  screen: Screen = process.stderr,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  if (!screen.isTTY) return work();
  const start = performance.now();
  let frames = 0;
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    if (elapsed < patienceMs) return;
    const sign = FRAMES[frames++ % FRAMES.length];
    screen.write(`${CLEAR_LINE}${what} ${sign} ${Math.round(elapsed / 1000)} s`);
  }, FRAME_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (frames > 0) screen.write(CLEAR_LINE);
  }
}
