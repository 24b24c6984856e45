import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface FontServices {
  readonly ownFonts: {
    list(caller: Caller): Promise<AnswerOf<'listFonts'>['fonts']>;
    add(caller: Caller, name: string, file: Uint8Array): Promise<AnswerOf<'addFont'>['font']>;
    remove(caller: Caller, id: number): Promise<void>;
  };
}

export function bindFonts(server: Server, { ownFonts }: FontServices): void {
  bind(server, 'listFonts', async ({ caller }) => ({ fonts: await ownFonts.list(caller) }));
  bind(server, 'addFont', async ({ caller, query, upload }) => ({
    font: await ownFonts.add(caller, query.name, upload),
  }));
  bind(server, 'removeFont', async ({ caller, params }) => {
    await ownFonts.remove(caller, params.font_id);
    return { success: true };
  });
}
