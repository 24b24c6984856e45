import type { App } from '#main/app.ts';
import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindSheets(server: Server, { production }: App): void {
  const { sheets, printers, profiles } = production;

  bind(server, 'listSheets', async () => ({
    sheets: await sheets.list(),
    part_used: await sheets.partUsed(),
    printers: await printers.list(),
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
    const content = { open: () => printers.page(page, language ?? 'en') };
    return file({ content, type: 'application/pdf', etag: null, keep: 'private', saveAs: 'Twinmark calibration.pdf' });
  });
  bind(server, 'saveCalibration', ({ params, body }) => printers.calibrate(params.printer, body.page, body.measured));
  bind(server, 'deleteCalibration', async ({ params }) => {
    await printers.forget(params.printer);
    return { success: true };
  });
  bind(server, 'putProfile', async ({ params, upload }) => {
    await profiles.put(params.profile, upload);
    return { profiles: await profiles.list() };
  });
}
