import { useRef } from 'react';
import type { KeptPrinter } from '../../../../src-shared/paper.ts';
import type { Batch, Print } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { useWork } from '../../../state/work.ts';

/** Prints all sheets of a print that nobody printed yet, or the first of them alone. */
export function usePaperOrder({ id }: Batch, { number, first_sheet }: Print, printer: KeptPrinter | null) {
  /** A press whose answer was lost is sent again under the same name: it makes one job. */
  const request = useRef(newRequest());
  async function print(range: { first?: number; last?: number }): Promise<void> {
    if (!printer) return;
    const body = { printer: printer.id, request: request.current, ...range };
    await call('printPaper', { params: { batch_id: id, print: number }, body });
    request.current = newRequest();
  }
  return {
    all: useWork(() => print({})),
    first: useWork(() => print({ first: first_sheet, last: first_sheet })),
  };
}

function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
