// The worker that reads marks on the device: the engine's reader, as the station has it. It compiles the engine's kernel, so the
// station gives this file a policy of its own.
import { PUBLISHED_KEY } from '../../../src-main/engine/format/params.ts';
import { openKnownIds } from './known-ids.ts';
import type { FromReader, ReaderAnswer, ToReader } from './messages.ts';
import { readFrame } from './read-frame.ts';
import { readStill } from './read-still.ts';
import { blankFrame } from './warm-up.ts';

function serve(): void {
  const tell = (message: FromReader) => postMessage(message);
  const known = openKnownIds();

  async function answer({ keys, work }: ToReader): Promise<ReaderAnswer | null> {
    const start = performance.now();
    switch (work.kind) {
      case 'warm-up':
        readFrame(blankFrame(), [PUBLISHED_KEY]);
        return null;
      case 'ids':
        known.add(work, keys);
        return null;
      case 'still':
        return { ...known.help(await readStill(work, keys), []), ms: performance.now() - start };
      case 'frame':
        return { ...known.help(readFrame(work, keys), work.earlier), ms: performance.now() - start };
    }
  }

  // One after the other: pixels of two photographs would take twice the memory.
  let last: Promise<void> = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
    const { order } = data;
    last = last
      .then(async () => tell({ order, answer: await answer(data) }))
      .catch((error: unknown) => tell({ order, fault: error instanceof Error ? error.message : String(error) }));
  });
}

serve();
