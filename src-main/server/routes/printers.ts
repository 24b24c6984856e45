import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type ReleaseServices, releaseCheck } from './releases.ts';

interface Found {
  readonly printers: Iterable<AnswerOf<'lookForPrinters'>['printers'][number]>;
  readonly trouble: AnswerOf<'lookForPrinters'>['trouble'];
}

interface PrinterServices extends ReleaseServices {
  readonly production: {
    readonly printing: {
      readonly printers: {
        list(): Promise<Iterable<AnswerOf<'listPrinters'>['printers'][number]>>;
        look(seconds: number, signal: AbortSignal): Promise<Found>;
        readonly mayLook: boolean;
        add(printer: BodyOf<'addPrinter'>): Promise<AnswerOf<'addPrinter'>>;
        alter(id: number, change: BodyOf<'changePrinter'>): Promise<AnswerOf<'changePrinter'>>;
        remove(id: number): Promise<unknown>;
        state(id: number): Promise<AnswerOf<'getPrinterState'>>;
      };
      readonly jobs: {
        check(order: SheetsOf & BodyOf<'checkPrint'>): Promise<AnswerOf<'checkPrint'>>;
        print(order: SheetsOf & BodyOf<'beginPrinterJob'>): Promise<AnswerOf<'beginPrinterJob'>>;
        ofBatch(batch: number): Promise<AnswerOf<'listPrinterJobs'>['jobs']>;
        find(id: number): Promise<AnswerOf<'getPrinterJob'>>;
        cancel(id: number): Promise<AnswerOf<'cancelPrinterJob'>>;
        follow(id: number): Promise<AnswerOf<'followByCommand'>>;
        answer(
          id: number,
          out: readonly number[],
          unsure: readonly number[],
          name: string,
          shown?: string,
        ): Promise<AnswerOf<'answerPrinterJob'>>;
      };
      testPage(order: { readonly printer: number } & BodyOf<'printTestPage'>, signal: AbortSignal): Promise<void>;
      command(order: BodyOf<'printByCommand'>): Promise<AnswerOf<'printByCommand'>>;
    };
  };
  readonly commandSession: string;
}

interface SheetsOf {
  readonly batchId: number;
  readonly print: number;
}

/** Who answered, where it was the command line. */
const COMMAND = 'twinmark print';

export function bindPrinters(server: Server, services: PrinterServices): void {
  const { production, commandSession } = services;
  const { printing } = production;
  const checkRelease = releaseCheck(services);
  const { printers, jobs } = printing;

  bind(server, 'listPrinters', async () => ({ printers: [...(await printers.list())] }));
  bind(server, 'lookForPrinters', async ({ query: { seconds = 3 }, signal }) => {
    const { printers: found, trouble } = await printers.look(seconds, signal);
    return { printers: [...found], looked: printers.mayLook, trouble };
  });
  bind(server, 'addPrinter', async ({ body }) => answer(201, await printers.add(body)));
  bind(server, 'changePrinter', ({ params, body }) => printers.alter(params.printer_id, body));
  bind(server, 'removePrinter', async ({ params }) => {
    await printers.remove(params.printer_id);
    return { success: true };
  });
  bind(server, 'getPrinterState', ({ params }) => printers.state(params.printer_id));
  bind(server, 'printTestPage', async ({ params, body, signal }) => {
    await printing.testPage({ printer: params.printer_id, ...body }, signal);
    return answer(202, { success: true });
  });
  bind(server, 'checkPrint', ({ params: { batch_id: batchId, print }, body }) =>
    jobs.check({ batchId, print, ...body }),
  );
  bind(server, 'beginPrinterJob', async ({ params: { batch_id: batchId, print }, body }) =>
    answer(202, await jobs.print({ batchId, print, ...body })),
  );
  bind(server, 'listPrinterJobs', async ({ params }) => ({ jobs: await jobs.ofBatch(params.batch_id) }));
  bind(server, 'getPrinterJob', ({ params }) => jobs.find(params.printer_job_id));
  bind(server, 'cancelPrinterJob', ({ params }) => jobs.cancel(params.printer_job_id));
  bind(server, 'printByCommand', async ({ body, session }) => {
    assertCommand(session);
    return answer(202, await printing.command(body));
  });
  bind(server, 'followByCommand', ({ params, session }) => {
    assertCommand(session);
    return jobs.follow(params.printer_job_id);
  });
  bind(server, 'answerByCommand', ({ params, body: { out, unsure = [] }, session }) => {
    assertCommand(session);
    return jobs.answer(params.printer_job_id, out, unsure, COMMAND);
  });

  function assertCommand(session: string): void {
    if (session === commandSession) return;
    throw new AppError('forbidden', 'This is for "twinmark print" on this machine.');
  }
  bind(server, 'answerPrinterJob', async (call) => {
    const { params, body, caller } = call;
    const { out, unsure = [], changed_at: shown, release } = body;
    const before = (await jobs.find(params.printer_job_id)).out ?? [];
    // Sheets that came out would be printed again.
    if (release || before.some((sheet) => !out.includes(sheet))) await checkRelease(call);
    return jobs.answer(params.printer_job_id, out, unsure, caller.name, shown);
  });
}
