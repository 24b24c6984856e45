// Keeps the artworks on this device up to date with the station.
import type { Artworks } from './artworks.ts';
import type { Reply } from './queue.ts';
import type { StationCalls } from './station.ts';

interface ArtworkParts {
  readonly artworks: Pick<Artworks, 'names' | 'drop' | 'add'>;
  readonly station: Pick<StationCalls, 'artworkNames' | 'artwork'>;
  /** Whether the device still has the key with which it began. */
  readonly isMember: () => boolean;
}

/**
 * Fetches what is missing, the newest first, and deletes what is no longer current. Each artwork is kept by itself, so a run that
 * breaks off has gained what it fetched. Gives the reply that ended the run.
 */
export async function fetchArtworks({ artworks, station, isMember }: ArtworkParts): Promise<Reply<unknown>> {
  const reply = await station.artworkNames();
  if (reply.kind !== 'done' || !isMember()) return reply;
  const wanted = reply.value.artworks.map(({ name }) => name);
  let room = await artworks.drop(wanted);
  const kept = new Set(await artworks.names());
  for (const name of wanted.filter((one) => !kept.has(one))) {
    const picture = await station.artwork(name);
    // An artwork that is gone or damaged at the station is not fetched. Its labels are read without it.
    if (picture.kind === 'refused') continue;
    if (picture.kind !== 'done' || !isMember()) return picture;
    room -= picture.value.byteLength;
    if (room < 0) break;
    await artworks.add({ name, file: picture.value });
  }
  return reply;
}
