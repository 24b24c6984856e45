import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { MadeFile } from './served.ts';

interface BackupServices {
  readonly folder: string;
  readonly store: {
    readonly station: string | null;
    readonly backups: { list(): Promise<AnswerOf<'listBackups'>['kept']> };
  };
  readonly backupFiles: {
    make(passphrase: string | undefined): Promise<AnswerOf<'makeBackupFile'>>;
    find(id: string): MadeFile<{ readonly name: string; readonly sealed: boolean }>;
  };
  readonly restores: {
    planned(): Promise<AnswerOf<'listBackups'>['restore']>;
    take(upload: Uint8Array, at: number): Promise<unknown>;
    preview(choice: BodyOf<'previewRestore'>): Promise<AnswerOf<'previewRestore'>>;
    plan(name: string): Promise<AnswerOf<'planRestore'>['restore']>;
    cancel(): Promise<void>;
  };
  readonly setAside: {
    list(): Promise<AnswerOf<'listSetAside'>>;
    remove(day: string): Promise<void>;
    confirm(until: string): Promise<void>;
  };
}

export function bindBackups(server: Server, { folder, store, backupFiles, restores, setAside }: BackupServices): void {
  bind(server, 'listBackups', async () => ({
    elsewhere: store.station !== null,
    folder,
    kept: await store.backups.list(),
    restore: await restores.planned(),
  }));
  bind(server, 'sendBackup', async ({ query, upload }) => {
    await restores.take(upload, query.at);
    return { success: true };
  });
  bind(server, 'previewRestore', async ({ body }) => restores.preview(body));
  bind(server, 'planRestore', async ({ caller }) => ({ restore: await restores.plan(caller.name) }));
  bind(server, 'cancelRestore', async () => {
    await restores.cancel();
    return { success: true };
  });
  bind(server, 'makeBackupFile', async ({ body }) => answer(201, await backupFiles.make(body.passphrase)));
  bind(server, 'getBackupFile', async ({ params }) => {
    const { made, open } = backupFiles.find(params.backup_id);
    return file({
      content: { open },
      type: made.sealed ? 'application/octet-stream' : 'application/x-tar',
      etag: null,
      keep: 'private',
      saveAs: made.name,
    });
  });
  bind(server, 'listSetAside', async () => setAside.list());
  bind(server, 'removeSetAside', async ({ params }) => {
    await setAside.remove(params.day);
    return { success: true };
  });
  bind(server, 'confirmRollbacks', async ({ body }) => {
    await setAside.confirm(body.until);
    return { success: true };
  });
}
