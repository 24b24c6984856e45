import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindSettings(server: Server, { settingsBook, jobs }: App): void {
  const list = async () => ({ settings: await settingsBook.list() });

  bind(server, 'listSettings', list);
  bind(server, 'changeSettings', async ({ body }) => {
    const owner = body.changes?.['jobs.owner'];
    if (typeof owner === 'string') await jobs.assertOwner(owner);
    await settingsBook.change(body.changes ?? {}, body.as_at_start);
    return list();
  });
  bind(server, 'newMarkKey', async () => {
    await settingsBook.newMarkKey();
    return list();
  });
}
