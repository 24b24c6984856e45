import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';

interface SettingServices {
  readonly settingsBook: {
    list(): Promise<AnswerOf<'listSettings'>['settings']>;
    change(changes: NonNullable<Changes['changes']>, asAtStart: Changes['as_at_start']): Promise<unknown>;
    newMarkKey(): Promise<unknown>;
  };
  /** Throws for a name with which the folder of orders would stop. */
  readonly jobs: { assertOwner(name: string): Promise<void> };
}

type Changes = BodyOf<'changeSettings'>;

export function bindSettings(server: Server, { settingsBook, jobs }: SettingServices): void {
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
