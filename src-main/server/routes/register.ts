import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { refusal } from '#shared/troubles/errors.ts';

export interface RegisterServices {
  readonly register: {
    register(
      id: string,
      given: BodyOf<'registerRecord'>,
    ): Promise<
      | { readonly outcome: 'first'; readonly registered_at: string; readonly receipt: string }
      | { readonly outcome: 'same owner' | 'later'; readonly registered_at: string }
    >;
    registration(caller: Caller, id: string): Promise<AnswerOf<'getRegistration'>>;
  };
}

export function bindRegister(server: Server, { register }: RegisterServices): void {
  bindRegistering(server, register);
  bind(server, 'getRegistration', ({ caller, params }) => register.registration(caller, params.wm_id));
}

export function bindRegistering(server: Server, register: Pick<RegisterServices['register'], 'register'>): void {
  bind(server, 'registerRecord', async ({ params, body }) => {
    const { outcome, ...told } = await register.register(params.wm_id, body);
    const { registered_at } = told;
    // To be told so is what later comers asked for: an outcome, and the one failure that says more than its sentence.
    if (outcome === 'later') {
      return answer(409, { error: refusal('register_later', { registered_at }).message, registered_at });
    }
    return answer(outcome === 'first' ? 201 : 200, { success: true, ...told });
  });
}
