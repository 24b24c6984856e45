// The worker that reads marks on the device: the engine's reader, as the station has it. It compiles the engine's kernel, so the
// station gives this file a policy of its own.
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import { openKnownArtworks } from './known-artworks.ts';
import { openKnownIds } from './known-ids.ts';
import type { FromReader, LiveFrame, ReaderAnswer, Still, ToReader } from './messages.ts';
import { type Gained, readFrame } from './read-frame.ts';
import { filePixels, readStill, readWithArtworks } from './read-still.ts';

function serve(): void {
  const tell = (message: FromReader) => postMessage(message);
  const known = openKnownIds();
  const artworks = openKnownArtworks(filePixels);

  /** A photograph whose outlines alone are read goes to the station, which knows more artworks. */
  async function still(work: Still, keys: readonly string[]): Promise<Gained> {
    const blind = await readStill(work, keys);
    const isRead = blind.detection.message !== null;
    const helped =
      isRead || work.search === 'outlines' ? null : await readWithArtworks(work, blind.outlines, { keys, artworks });
    if (helped === null) return known.help(blind, []);
    const gained = known.help(helped, [], blind.bits);
    // The cause of a miss is that of the search, which is whole.
    return gained.detection.message === null ? blind : gained;
  }

  /** Artworks help where the quick pass gave nothing: with them a frame takes twice as long. */
  async function artworksOf({ width, height, pixels, corners, effort }: LiveFrame): Promise<readonly KnownArtwork[]> {
    if (corners === null || effort === 'quick') return [];
    const [label] = await artworks.recognise({ width, height, data: pixels }, [corners]);
    return label?.artworks ?? [];
  }

  async function answer({ keys, work }: ToReader): Promise<ReaderAnswer | null> {
    const start = performance.now();
    switch (work.kind) {
      case 'warm-up':
        readFrame(blankFrame(), [PUBLISHED_KEY], []);
        return null;
      case 'ids':
        known.add(work, keys);
        return null;
      case 'artworks':
        await artworks.add(work.files, work.first);
        return null;
      case 'still':
        return { ...(await still(work, keys)), ms: performance.now() - start };
      case 'frame': {
        const gained = readFrame(work, keys, await artworksOf(work));
        return { ...known.help(gained, work.earlier), ms: performance.now() - start };
      }
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

/** Pixels of the sides of a frame that costs little, and is still read from end to end. */
const WIDTH = 320;
const HEIGHT = 240;

/** A drawn frame with edges of all directions. The first frame that a browser reads takes twice the time of later ones. */
function blankFrame(): LiveFrame {
  const pixels = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < pixels.length; i++) {
    const x = Math.floor(i / 3) % WIDTH;
    const y = Math.floor(i / 3 / WIDTH);
    pixels[i] = 128 + 80 * Math.sin(x / 7) * Math.cos(y / 5) + ((x * y) % 17);
  }
  const corners = [
    [8, 8],
    [WIDTH - 8, 8],
    [WIDTH - 8, HEIGHT - 8],
    [8, HEIGHT - 8],
  ] as const;
  return { width: WIDTH, height: HEIGHT, pixels, corners, effort: 'quick', earlier: [] };
}
