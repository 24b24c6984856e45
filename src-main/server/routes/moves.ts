import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { AppError } from '#shared/troubles/errors.ts';

export function bindMoves(server: Server, { moves, commandSession }: App): void {
  bind(server, 'holdChanges', async ({ params, body, session, signal }) => {
    assertCommand(session);
    await moves.hold({ id: params.move_id, ...body }, signal);
    return { success: true };
  });
  bind(server, 'getMove', async ({ params, session }) => {
    assertCommand(session);
    return moves.stateOf(params.move_id);
  });
  bind(server, 'makeMove', async ({ params, session }) => {
    assertCommand(session);
    await moves.make(params.move_id);
    return { success: true };
  });

  function assertCommand(session: string): void {
    if (session === commandSession) return;
    throw new AppError('forbidden', 'Records are moved by "twinmark migrate" on this machine.');
  }
}
