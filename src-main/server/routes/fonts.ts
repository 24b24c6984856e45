import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindFonts(server: Server, { ownFonts }: App): void {
  bind(server, 'listFonts', async ({ caller }) => ({ fonts: await ownFonts.list(caller) }));
  bind(server, 'addFont', async ({ caller, query, upload }) => ({
    font: await ownFonts.add(caller, query.name, upload),
  }));
  bind(server, 'removeFont', async ({ caller, params }) => {
    await ownFonts.remove(caller, params.font_id);
    return { success: true };
  });
}
