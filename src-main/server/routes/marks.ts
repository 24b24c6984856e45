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
}

type Corners = readonly (readonly [number, number])[];

interface Photo {
  readonly bytes: Uint8Array;
  readonly corners?: BodyOf<'scan'>['corners'];
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

interface MarkServices {
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
    ): Promise<Pick<Scanned, 'codes' | 'contradictions'>>;
  };
  readonly standings: { ofMessage(message: string | null): Promise<Pick<Scanned, 'standing' | 'reasons'>> };
  readonly shownIds: { reserveOfMark(detection: Detection, forStranger: boolean): Promise<void> };
  clock(): number;
}

export function bindMarks(server: Server, { marks, reading, standings, shownIds, clock }: MarkServices): void {
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
  bind(server, 'scan', async ({ body, pictures, caller, signal }) => {
    const photo = { bytes: pictures.image, ...(body.corners ? { corners: body.corners } : {}) };
    const { detection } = await reading.read([photo], { signal, forStranger: caller === null });
    const { message, confidence, grade, cause, corners, assisted } = detection;
    const trusted = await marks.trust(detection);
    const reader = { caller, signal };
    await shownIds.reserveOfMark(detection, caller === null);
    // What is known of the record says nothing of a label that is not the record's.
    const codes = await reading.codesOfMessage(trusted === false ? null : message, { ...photo, corners }, reader);
    return {
      success: message !== null,
      message: message ?? '',
      confidence,
      grade,
      cause,
      corners: corners?.map((point) => [...point]) ?? null,
      assisted,
      trusted,
      ...(await standings.ofMessage(message)),
      ...codes,
    };
  });
}
