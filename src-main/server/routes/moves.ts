import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface MoveServices {
  readonly moves: {
    hold(order: { readonly id: string } & BodyOf<'holdChanges'>, signal: AbortSignal): Promise<void>;
    stateOf(id: string): AnswerOf<'getMove'> | Promise<AnswerOf<'getMove'>>;
    make(id: string): Promise<void>;
  };
  readonly commandSession: string;
}

export function bindMoves(server: Server, { moves, commandSession }: MoveServices): void {
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
