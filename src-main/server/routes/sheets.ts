import { file, type OpenFile } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '#shared/contract.ts';
import type { Language } from '#shared/words/languages.ts';

type Listed = AnswerOf<'listSheets'>;

interface SheetServices {
  readonly production: {
    readonly sheets: {
      list(): Promise<Listed['sheets']>;
      partUsed(): Promise<Listed['part_used']>;
      save(id: string, sheet: BodyOf<'saveSheet'>): Promise<AnswerOf<'saveSheet'>>;
      remove(id: string): Promise<void>;
      forgetPartUsed(id: number): Promise<void>;
    };
    readonly calibrations: {
      list(): Promise<Listed['printers']>;
      page(page: CalibrationPage, language: Language): Promise<OpenFile>;
      calibrate(
        printer: string,
        page: BodyOf<'saveCalibration'>['page'],
        measured: BodyOf<'saveCalibration'>['measured'],
      ): Promise<AnswerOf<'saveCalibration'>>;
      forget(printer: string): Promise<void>;
    };
    readonly profiles: {
      list(): Promise<Listed['profiles']>;
      put(name: string, profile: Uint8Array): Promise<void>;
    };
  };
  readonly reading: {
    /** What was measured of printers for enrolled prints. */
    readonly printerLimits: {
      list(): Promise<Listed['print_limits']>;
      measure(photo: SentPhoto, signal: AbortSignal): Promise<AnswerOf<'measureTestPhoto'>>;
      keep(stock: ParamsOf<'keepPrintLimits'>): Promise<AnswerOf<'keepPrintLimits'>>;
      forget(stock: ParamsOf<'forgetPrintLimits'>): Promise<void>;
      testSheet(): Promise<Uint8Array>;
    };
  };
}

interface SentPhoto {
  readonly printer: string;
  readonly sheet_id: string;
  readonly bytes: Uint8Array;
  readonly of: NonNullable<QueryOf<'measureTestPhoto'>['of']>;
  readonly anew: boolean;
}

type CalibrationPage = Omit<QueryOf<'getCalibrationPage'>, 'language'>;

export function bindSheets(server: Server, { production, reading }: SheetServices): void {
  const { sheets, calibrations, profiles } = production;

  bind(server, 'listPresets', async () => ({ sheets: await sheets.list() }));
  bind(server, 'listSheets', async () => ({
    sheets: await sheets.list(),
    part_used: await sheets.partUsed(),
    printers: await calibrations.list(),
    print_limits: await reading.printerLimits.list(),
    profiles: await profiles.list(),
  }));
  bind(server, 'saveSheet', ({ params, body }) => sheets.save(params.sheet_id, body));
  bind(server, 'deleteSheet', async ({ params }) => {
    await sheets.remove(params.sheet_id);
    return { success: true };
  });
  bind(server, 'forgetPartUsed', async ({ params }) => {
    await sheets.forgetPartUsed(params.part_used_id);
    return { success: true };
  });
  bind(server, 'getCalibrationPage', async ({ query: { language, ...page } }) => {
    const content = { open: () => calibrations.page(page, language ?? 'en') };
    return file({ content, type: 'application/pdf', etag: null, keep: 'private', saveAs: 'Twinmark calibration.pdf' });
  });
  bind(server, 'saveCalibration', ({ params, body }) =>
    calibrations.calibrate(params.printer, body.page, body.measured),
  );
  bind(server, 'deleteCalibration', async ({ params }) => {
    await calibrations.forget(params.printer);
    return { success: true };
  });
  bindPrinterLimits(server, reading);
  bind(server, 'putProfile', async ({ params, upload }) => {
    await profiles.put(params.profile, upload);
    return { profiles: await profiles.list() };
  });
}

function bindPrinterLimits(server: Server, { printerLimits }: SheetServices['reading']): void {
  bind(server, 'getTestSheet', async () => {
    const content = { bytes: await printerLimits.testSheet() };
    return file({ content, type: 'application/pdf', etag: null, keep: 'private', saveAs: 'Twinmark test sheet.pdf' });
  });
  bind(server, 'measureTestPhoto', ({ params: { printer, sheet_id }, query, upload, signal }) => {
    const { of = 'print', anew = false } = query;
    return printerLimits.measure({ printer, sheet_id, of, anew, bytes: upload }, signal);
  });
  bind(server, 'keepPrintLimits', ({ params }) => printerLimits.keep(params));
  bind(server, 'forgetPrintLimits', async ({ params }) => {
    await printerLimits.forget(params);
    return { success: true };
  });
}
