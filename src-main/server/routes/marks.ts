import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { DPI } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';

type Scanned = AnswerOf<'scan'>;

/** What was read of a photograph. */
interface Detection extends Pick<Scanned, 'confidence' | 'grade' | 'cause' | 'assisted'> {
  readonly message: string | null;
  readonly keyIndex: number | null;
  readonly corners: Corners | null;
  /** A rectangle on the label, where its corners cannot be told. */
  readonly part: Corners | null;
  readonly partCells: { readonly width: number; readonly height: number } | null;
}

type Corners = readonly (readonly [number, number])[];

interface Photo {
  readonly bytes: Uint8Array;
  readonly corners?: BodyOf<'scan'>['corners'];
}

interface Comparison {
  readonly matches: boolean | null;
  readonly contradictions: readonly Corners[];
  readonly detailMm: number;
}

interface MarkOrder {
  readonly picture: Uint8Array;
  readonly message: string;
  readonly type: NonNullable<BodyOf<'embed'>['format']>;
  readonly dpi: number;
  readonly strength?: BodyOf<'embed'>['strength'];
  readonly key: 'station' | 'published';
}

interface Reader {
  readonly caller: Caller | null;
  readonly signal: AbortSignal;
}

interface OfferedPhoto {
  readonly caller: Caller | null;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly message: string | null;
  readonly otherKey: boolean;
  readonly comparison: Comparison | null;
  readonly signal: AbortSignal;
}

export interface MarkServices {
  readonly marks: {
    embed(order: MarkOrder, signal: AbortSignal): Promise<{ readonly bytes: Uint8Array }>;
    trust(detection: Detection): Promise<boolean | null>;
  };
  readonly reading: {
    read(
      photos: readonly Photo[],
      how: { signal: AbortSignal; forStranger: boolean },
    ): Promise<{ detection: Detection }>;
    codesOfMessage(
      message: string | null,
      photo: { readonly bytes: Uint8Array; readonly corners: Corners | null },
      reader: Reader,
    ): Promise<{ readonly codes: Scanned['codes']; readonly contradictions: Scanned['code_contradictions'] }>;
    compareWithRecord(
      message: string | null,
      photo: { readonly bytes: Uint8Array; readonly corners: Corners | null; readonly cells: Detection['partCells'] },
      how: { signal: AbortSignal; forStranger: boolean },
    ): Promise<Comparison | null>;
    readonly prints: {
      ofMessage(
        message: string | null,
        photo: { readonly bytes: Uint8Array; readonly corners: Corners | null },
        how: { signal: AbortSignal; forStranger: boolean },
      ): Promise<{ readonly word: Scanned['print']; readonly limitsUsed: Scanned['print_limits'] }>;
    };
  };
  readonly standings: { ofMessage(message: string | null): Promise<Pick<Scanned, 'standing' | 'reasons'>> };
  readonly cases: { keepPhoto(photo: OfferedPhoto): Promise<boolean> };
  readonly shownIds: { reserveOfMark(detection: Detection, forStranger: boolean): Promise<void> };
  clock(): number;
  /** Whether anything may be said of the record of the ID that a mark says. */
  isShown(message: string): Promise<boolean>;
}

export function bindMarks(server: Server, services: Omit<MarkServices, 'isShown'>): void {
  const { marks, clock } = services;
  bind(server, 'embed', async ({ body, pictures, caller, signal }) => {
    const { message, format = 'png', dpi = DPI.usual, strength } = body;
    const key = caller === null ? 'published' : 'station';
    const order = {
      picture: pictures.image,
      message,
      type: format,
      dpi,
      key,
      ...(strength ? { strength } : {}),
    } as const;
    const { bytes } = await marks.embed(order, signal);
    return { watermarked_image: bytes, message, timestamp: isoOf(clock()) };
  });
  bindScan(server, { ...services, isShown: async () => true });
}

export function bindScan(
  server: Server,
  { marks, reading, standings, shownIds, cases, isShown }: Omit<MarkServices, 'clock'>,
): void {
  bind(server, 'scan', async ({ body, pictures, caller, address, signal }) => {
    const photo = { bytes: pictures.image, ...(body.corners ? { corners: body.corners } : {}) };
    const how = { signal, forStranger: caller === null };
    const { detection } = await reading.read([photo], how);
    const { confidence, grade, cause, corners, assisted } = detection;
    const isKnown = detection.message !== null && (await isShown(detection.message));
    // What the station knows of an ID that is not shown helped to read it: that must not show either.
    const message = isKnown || !assisted ? detection.message : null;
    const about = isKnown ? message : null;
    const hasKey = isKnown ? await marks.trust(detection) : null;
    await shownIds.reserveOfMark(detection, caller === null);
    const { genuine, comparison, print, trusted } = await judged(reading, { photo, detection, hasKey, about }, how);
    const codes = await reading.codesOfMessage(genuine, { ...photo, corners }, { caller, signal });
    const kept = {
      caller,
      address,
      signal,
      message: about,
      otherKey: hasKey === false,
      comparison,
      bytes: pictures.image,
    };
    return {
      success: message !== null,
      message: message ?? '',
      confidence,
      grade,
      cause,
      corners: corners && plain(corners),
      assisted: assisted && message !== null,
      trusted,
      matches_artwork: comparison?.matches ?? null,
      compared_mm: comparison?.detailMm ?? null,
      contradictions: comparison?.contradictions.map(plain) ?? [],
      ...(await standings.ofMessage(about)),
      codes: codes.codes,
      print: print.word,
      print_limits: print.limitsUsed,
      code_contradictions: codes.contradictions,
      ...(body.keep_photo ? { photo_kept: await cases.keepPhoto(kept) } : {}),
    };
  });
}

/** The mark of a photograph and its key; `about` is the ID of the record that the answer is about. */
interface ReadMark {
  readonly photo: Photo;
  readonly detection: Detection;
  readonly hasKey: boolean | null;
  readonly about: string | null;
}

/** Holds the photograph against what the station has of the record. */
async function judged(
  reading: Pick<MarkServices['reading'], 'compareWithRecord' | 'prints'>,
  { photo, detection: { corners, part, partCells }, hasKey, about }: ReadMark,
  how: { signal: AbortSignal; forStranger: boolean },
) {
  // What is known of the record says nothing of a label that is not the record's.
  const genuine = hasKey === false ? null : about;
  const place = { corners: corners ?? part, cells: partCells };
  const comparison = await reading.compareWithRecord(genuine, { ...photo, ...place }, how);
  const print = await reading.prints.ofMessage(genuine, { ...photo, corners }, how);
  return { genuine, comparison, print, trusted: hasKey && comparison?.matches !== false && print.word !== 'copy' };
}

export type LabelReading = Pick<MarkServices, 'marks' | 'reading' | 'standings'>;
export type SeenLabel = Awaited<ReturnType<typeof seeLabel>>;

/** What a photograph says of the label in it, for whoever may be told of its record. */
export async function seeLabel({ marks, reading, standings }: LabelReading, photo: Photo, signal: AbortSignal) {
  const how = { signal, forStranger: false };
  const { detection } = await reading.read([photo], how);
  const about = detection.message;
  const hasKey = await marks.trust(detection);
  const { trusted } = await judged(reading, { photo, detection, hasKey, about }, how);
  return { message: about, trusted, standing: (await standings.ofMessage(about)).standing };
}

function plain(corners: Corners): [number, number][] {
  return corners.map(([x, y]) => [x, y]);
}
