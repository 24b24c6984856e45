import { DPI } from '../../../src-shared/model.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { App } from '../../app.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';

export function bindMarks(server: Server, { marks, clock }: App): void {
  bind(server, 'embed', async ({ body, pictures, caller, session, signal }) => {
    const { message, format = 'png', dpi = DPI.usual, strength } = body;
    const key = caller !== null || session !== null ? 'station' : 'published';
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
  bind(server, 'scan', async ({ body, pictures, signal }) => {
    const photo = { bytes: pictures.image, ...(body.corners ? { corners: body.corners } : {}) };
    const { detection } = await marks.scan([photo], signal);
    const { message, confidence, grade, cause, corners } = detection;
    return {
      success: message !== null,
      message: message ?? '',
      confidence,
      grade,
      cause,
      corners: corners?.map((point) => [...point]) ?? null,
      trusted: await marks.trust(detection),
    };
  });
}
