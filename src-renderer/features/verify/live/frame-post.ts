// Sends pictures of labels to the station as raw bytes, and takes its answers.
import type { FrameAnswer } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import type { Corners, FrameVerdict, LabelFrame } from '#window/camera/detector.ts';
import { cameraName } from '#window/camera/profiles.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { openNumbering } from '#window/features/verify/numbering.ts';
import { noteUse } from '#window/state/last-use.ts';

interface PostOptions {
  readonly inspection_id: number;
  /** `appearance`: the number that the eyes gave it. */
  readonly answered: (appearance: number, answer: FrameAnswer) => void;
  readonly failed: (error: unknown) => void;
}

interface FramePost {
  send(frame: LabelFrame): Promise<FrameVerdict>;
  /** Tells the station of a label that left before a picture of it could be read. */
  missed(appearance: number): void;
  /** No more pictures follow. Tells the station which labels were not read. */
  end(): void;
}

export function openPost({ inspection_id, answered, failed }: PostOptions): FramePost {
  const { window } = useInspection.getState();
  // The next eyes begin above all numbers that the station got.
  const numbers = openNumbering((appearance: number) => appearance);
  const endOne = (appearance: number) =>
    call('endAppearance', { params: { inspection_id, appearance }, query: { window } });
  /** Appearances without a result from the station. */
  const open = new Set<number>();
  const underWay = new Set<number>();
  let isOver = false;

  async function deliver(appearance: number, ask: (number: number) => Promise<FrameAnswer>): Promise<FrameVerdict> {
    underWay.add(appearance);
    try {
      const answer = await numbers.under(appearance, ask);
      if (answer.finding) {
        open.delete(appearance);
        noteUse();
      }
      answered(appearance, answer);
      return answer.finding ? 'enough' : 'more';
    } catch (error) {
      failed(error);
      throw error;
    } finally {
      underWay.delete(appearance);
      if (isOver) endOpen();
    }
  }

  function endOpen(): void {
    for (const appearance of open) {
      if (underWay.has(appearance)) continue;
      open.delete(appearance);
      // A picture that could not be sent is not sent again: a person can show the label once more.
      deliver(appearance, endOne).catch(() => undefined);
    }
  }

  return {
    send(frame) {
      open.add(frame.appearance);
      const file = new Blob([frame.picture], { type: 'image/x-portable-pixmap' });
      const corners = frame.corners ? { corners: cornerText(frame.corners) } : {};
      // The station can recognise the other label only after it was asked about that label.
      const beside = frame.beside === null ? null : numbers.of(frame.beside);
      const camera = cameraName();
      const seen = { ...(camera === null ? {} : { camera }), ...(beside === null ? {} : { beside }) };
      const query = { ...seen, last: frame.last, ...corners, window };
      return deliver(frame.appearance, (appearance) =>
        call('addFrame', { params: { inspection_id }, query: { appearance, ...query }, file }),
      );
    },
    missed: (appearance) => void deliver(appearance, endOne).catch(() => undefined),
    end() {
      isOver = true;
      endOpen();
    },
  };
}

/** Corners as a short text for an address. */
export function cornerText(corners: Corners): string {
  return corners.flatMap((corner) => corner.map((value) => String(Math.round(value * 100) / 100))).join(',');
}
