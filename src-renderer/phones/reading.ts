// Reads marks: on this device where it has the key of the station's marks, else at the station.
import { numberOf } from '#shared/core/id.ts';
import type { Card } from '#shared/core/model.ts';
import type { ReaderAnswer, Work } from '#window/phones/reader/messages.ts';
import type { Reader } from '#window/phones/reader/open-reader.ts';
import { useApp } from './app-store.ts';
import { type KnownLabelsParts, openKnownLabels } from './known-labels.ts';
import { noted } from './noting.ts';
import { pause } from './pause.ts';
import type { Photo } from './photo.ts';
import type { Reply } from './queue.ts';
import type { Records } from './records.ts';
import type { Corners, Reading, StationCalls } from './station.ts';

export type PhotoReading = Reading & {
  /** Whether this device read it, and not the station. */
  readonly here: boolean;
};

interface ReadingParts {
  readonly reader: Reader;
  readonly records: Pick<Records, 'find' | 'ids'>;
  readonly artworks: KnownLabelsParts['artworks'];
  readonly station: Pick<StationCalls, 'facts' | 'read'>;
}

export function openReading({ reader, records, artworks, station }: ReadingParts) {
  const known = openKnownLabels({ records, artworks, tell });
  let isAwake = false;

  /** Null where this device has no key or cannot read. */
  async function ask(work: Work): Promise<ReaderAnswer | null> {
    const { markKey, markedAfter } = useApp.getState();
    return markKey === null ? null : underKey(await reader.read(work, [markKey]), records, markedAfter);
  }

  async function tell(work: Work): Promise<boolean> {
    const { markKey } = useApp.getState();
    return markKey !== null && reader.tell(work, [markKey]);
  }

  async function readHere(
    { blob: photo, width, height }: Photo,
    corners: Corners | undefined,
    search: 'outlines' | 'whole',
  ): Promise<PhotoReading | null> {
    const quad = (corners ?? null) as Extract<Work, { kind: 'still' }>['corners'];
    const answer = await ask({ kind: 'still', photo, width, height, corners: quad, search });
    return answer && hereOf(answer);
  }

  return {
    ask,
    /** The IDs and artworks of this device leave the reader's memory. */
    forget(): void {
      isAwake = false;
      known.forget();
      reader.stop();
    },
    /** Gets the reader ready, so that the first label does not wait for it. */
    async wake(): Promise<void> {
      isAwake = true;
      await ask({ kind: 'warm-up' });
      await known.tell();
    },
    /** Tells what a sync brought to a reader that is ready: a camera may stay open for days. */
    async learn(): Promise<void> {
      if (isAwake) await known.tell();
    },
    /** What looks like a label is read here; the rest by the station, and beside it here again if the station takes long. */
    async photo(photo: Photo, corners?: Corners): Promise<Reply<PhotoReading>> {
      const isAway = useApp.getState().contact === 'away';
      if (isAway) await known.tell();
      const first = await readHere(photo, corners, isAway ? 'whole' : 'outlines');
      if (first) return { kind: 'done', value: first };
      if (isAway) return readThere(station, photo, corners, true);
      const asked = readThere(station, photo, corners, false);
      const soon = await Promise.race([asked, pause(BESIDE_MS)]);
      return soon && soon.kind !== 'later' ? soon : firstOf(asked, readHere(photo, corners, 'whole'));
    },
  };
}

/** Milliseconds before the whole photograph is read here, too: a network may swallow what is sent. */
const BESIDE_MS = 5000;
/** The time limit of the question whether a station that was away is back. */
const BACK_MS = 2000;
const NO_ANSWER = { kind: 'later', status: null, seconds: null } as const;

/** The station's reading. If the station was away, a short question first asks whether it is back. */
async function readThere(
  station: ReadingParts['station'],
  { blob }: Photo,
  corners: Corners | undefined,
  isAway: boolean,
): Promise<Reply<PhotoReading>> {
  if (isAway && noted(await station.facts(BACK_MS)).kind !== 'done') return NO_ANSWER;
  const reply = noted(await station.read(blob, corners));
  return reply.kind === 'done' ? { kind: 'done', value: { ...reply.value, here: false } } : reply;
}

/** The station's answer, or what was read here if that comes first or the station gives none. */
async function firstOf(
  there: Promise<Reply<PhotoReading>>,
  here: Promise<PhotoReading | null>,
): Promise<Reply<PhotoReading>> {
  const ifRead = here.then((read): Reply<PhotoReading> | null => read && { kind: 'done', value: read });
  const ifAnswered = there.then(async (reply) => (reply.kind === 'later' ? ((await ifRead) ?? reply) : reply));
  return Promise.race([ifAnswered, ifRead.then((read) => read ?? ifAnswered)]);
}

export type PageReading = ReturnType<typeof openReading>;

/** A message that is no ID is no label of a station: the station shall say what it is. */
function hereOf({ detection }: ReaderAnswer): PhotoReading | null {
  const { message, confidence, grade, cause, corners, assisted } = detection;
  if (message === null || numberOf(message) === null) return null;
  return {
    success: true,
    message,
    confidence,
    grade,
    cause,
    assisted,
    here: true,
    corners: corners?.map((point) => [...point]) ?? null,
    trusted: null,
    // The pictures of records are at the station: it compares.
    matches_artwork: null,
    compared_mm: null,
    print: null,
    print_limits: null,
    contradictions: [],
    // ZXing is larger than all of the reader: the codes of a label are read by the station alone.
    standing: null,
    reasons: [],
    codes: [],
    code_contradictions: [],
  };
}

// A copy's mark may be under the station's key while its record's is under an earlier one. Only the station can tell these apart.
interface Copy {
  find(id: string): Promise<Pick<Card, 'created_at'> | null>;
}

/** Whether the mark of this record is surely under the key that the device holds. `markedAfter`: as the station told it. */
export function isUnderKey(card: Pick<Card, 'created_at'> | null, markedAfter: string | null): boolean {
  return markedAfter === null || (card !== null && card.created_at > markedAfter);
}

/** The answer of the reader. A message whose record may be under another key is none here, so that the station is asked. */
export async function underKey(
  answer: ReaderAnswer | null,
  copy: Copy,
  markedAfter: string | null,
): Promise<ReaderAnswer | null> {
  const message = answer?.detection.message ?? null;
  if (answer === null || message === null) return answer;
  const card = markedAfter === null ? null : await copy.find(message.toUpperCase());
  return isUnderKey(card, markedAfter) ? answer : { ...answer, detection: { ...answer.detection, message: null } };
}
