import type { Bus } from '#main/base/bus.ts';
import type { PrintProgress } from '#shared/jobs/production.ts';
import { type AppError, troubleOf } from '#shared/troubles/errors.ts';

type Progress = Pick<PrintProgress, 'step' | 'labels' | 'proven' | 'held_back' | 'file'>;

/** Tells the windows how far the sheets of a batch are. */
export type TellPrint = (batch: number, progress: Progress & { readonly failure?: AppError }) => void;

export function createTellPrint(bus: Bus): TellPrint {
  return (batch, { failure, ...progress }) => {
    const why = failure ? { reason: failure.message, trouble: troubleOf(failure) } : { reason: null, trouble: null };
    bus.tell({ type: 'print', data: { batch, ...progress, ...why } });
  };
}
