import type { App } from '../../app.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';

export function bindSettings(server: Server, { settingsBook }: App): void {
  const list = async () => ({ settings: await settingsBook.list() });

  bind(server, 'listSettings', list);
  bind(server, 'changeSettings', async ({ body }) => {
    await settingsBook.change(body.changes ?? {}, body.as_at_start);
    return list();
  });
  bind(server, 'newMarkKey', async () => {
    await settingsBook.newMarkKey();
    return list();
  });
}
