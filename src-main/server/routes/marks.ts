import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { DPI } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';

export function bindMarks(server: Server, { marks, reading, shownIds, clock }: App): void {
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
      ...codes,
    };
  });
}
