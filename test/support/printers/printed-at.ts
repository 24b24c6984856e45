// Sheets that the desk of a station prints at a printer of the tests.
import { randomUUID } from 'node:crypto';
import type { PrinterJob } from '#shared/printing/printers.ts';
import type { Desk } from '#test/support/people.ts';
import { isOver } from './printer-desk.ts';

/** `print`: the path of the print. Gives the job when it is over. */
export async function printedAt(desk: Desk, print: string, order: object): Promise<PrinterJob> {
  let { status, body: job } = await desk.call('POST', `${print}/printer-jobs`, { request: randomUUID(), ...order });
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(job)}`);
  while (!isOver(job)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ status, body: job } = await desk.call('GET', `/api/desk/printer-jobs/${job.id}`));
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(job)}`);
  }
  return job;
}
