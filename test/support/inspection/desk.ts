// The desk that checks labels, from outside: frames are bytes over HTTP.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Finding, FrameAnswer, Inspection } from '#shared/verify/inspection.ts';
import { call, type Reply } from '#test/support/api.ts';
import type { Desk } from '#test/support/people.ts';
import type { Station } from '#test/support/station.ts';
import { cornersText, type Frame, type LaterFrame, laterFramesOf, ppm, printed } from './webcam.ts';

export interface CheckingDesk {
  ask(method: string, path: string, json?: unknown): Promise<Reply>;
  begin(order?: object): Promise<Inspection>;
  send(inspection: number, appearance: number, frame: Frame, query?: string): Promise<Reply>;
  /** Shows a label until it comes to a finding. */
  show(
    inspection: number,
    appearance: number,
    frames: readonly (Frame | LaterFrame)[],
    query?: string,
  ): Promise<Finding>;
  get(inspection: number): Promise<Inspection>;
}

export function checkingDesk(station: Pick<Station, 'desk'>, { cookie, call: ask }: Desk): CheckingDesk {
  function send(inspection: number, appearance: number, { picture, corners }: Frame, query = ''): Promise<Reply> {
    const address = `/api/desk/inspections/${inspection}/frames?appearance=${appearance}&corners=${cornersText(corners)}`;
    const headers = { cookie, 'content-type': 'image/x-portable-pixmap' };
    return call(station.desk, 'POST', `${address}${query}`, { headers, raw: ppm(picture) });
  }

  async function show(
    inspection: number,
    appearance: number,
    frames: readonly (Frame | LaterFrame)[],
    query = '',
  ): Promise<Finding> {
    for (const [i, next] of frames.entries()) {
      const frame = typeof next === 'function' ? await next() : next;
      const last = i === frames.length - 1 ? '&last=true' : '';
      const { status, body } = await send(inspection, appearance, frame, `${query}${last}`);
      if (status !== 200) throw new Error(`A frame answered ${status}: ${JSON.stringify(body)}`);
      const { finding } = body as FrameAnswer;
      if (finding) return finding;
    }
    throw new Error('The last frame came to no finding.');
  }

  return {
    ask,
    send,
    show,
    async begin(order = {}) {
      const { status, body } = await ask('POST', '/api/desk/inspections', { batch_id: null, ...order });
      if (status !== 201) throw new Error(`Beginning answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    get: async (id) => (await ask('GET', `/api/desk/inspections/${id}`)).body,
  };
}

/** Frames of a label as somebody holds its print under the camera. */
export function framesOfLabel(label: Rgb, count: number, seed: number | string): LaterFrame[] {
  return laterFramesOf(printed(label, seed), count, seed);
}
