import type { Batch, Print } from '#shared/jobs/production.ts';
import { hrefOf } from '#window/api/client.ts';

export const TYPES = ['png', 'tiff', 'inks'] as const;

export interface PictureChoice {
  readonly type: (typeof TYPES)[number];
  readonly dpi: 300 | 600;
  /** Formats in the inks of a press. */
  readonly profile: string;
}

export function fileOf(batch: Batch, print: Print, sheet: number, { type, dpi, profile }: PictureChoice): string {
  const query = type === 'inks' ? ({ type: 'tiff', dpi, profile } as const) : { type, dpi };
  return hrefOf('getPrintSheet', { params: { batch_id: batch.id, print: print.number, sheet }, query });
}
