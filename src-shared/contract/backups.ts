import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '../schema.ts';
import { type Endpoints, endpoint, File, Success } from './endpoint.ts';

export const KeptBackup = exactly({
  name: Type.String(),
  kind: oneOf(['day', 'week', 'migration'], {
    description: 'Of one of the last days or weeks, or taken ahead of a new version of the database.',
  }),
  made_at: Type.String({ format: 'date-time' }),
  bytes: Type.Integer(),
});
export type KeptBackup = Static<typeof KeptBackup>;

/** Whoever finds the file may try for years. */
export const SHORTEST_BACKUP_PASSPHRASE = 12;

export const MadeBackup = exactly({
  id: Type.String({ description: 'Names the file until another one is made, or until the station ends.' }),
  name: Type.String({ description: 'That it is saved under.' }),
  sealed: Type.Boolean({ description: 'Whether it opens only by its passphrase.' }),
  records: Type.Integer(),
  pictures: Type.Integer(),
  bytes: Type.Integer(),
  missing: Type.Array(Type.String(), { description: 'Pictures that are no longer there, by their hashes.' }),
});
export type MadeBackup = Static<typeof MadeBackup>;

export const BackupContents = exactly({
  extent: oneOf(['station', 'database'], {
    description: 'Everything, or the database alone, while pictures, settings and keys stay as they are.',
  }),
  made_at: Type.String({ format: 'date-time' }),
  schema_version: Type.Integer(),
  records: Type.Integer(),
  pictures: Type.Integer(),
  users: Type.Integer(),
  findings: Type.Array(Type.String(), { description: 'What is worth knowing, such as pictures that it lacks.' }),
});
export type BackupContents = Static<typeof BackupContents>;

/** A file is sent in pieces of so many bytes: none of them needs much memory or time. */
export const PIECE_BYTES = 8 * 2 ** 20;

export const RestorePreview = exactly({
  sealed: Type.Boolean({ description: 'Whether a passphrase is needed to look into it.' }),
  contents: nullable(BackupContents),
  present: exactly({ records: Type.Integer(), users: Type.Integer() }, 'What is here now, and would be set aside.'),
});
export type RestorePreview = Static<typeof RestorePreview>;

export const BACKUPS = {
  sendBackup: endpoint({
    method: 'PUT',
    path: '/api/desk/restore/file',
    access: 'operator',
    group: 'Backups',
    summary: 'Give the file of a backup in pieces, one after the other. What is at 0 begins another file.',
    query: exactly({ at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    upload: 'piece',
    answers: { 200: exactly({ success: Success }) },
  }),
  previewRestore: endpoint({
    method: 'POST',
    path: '/api/desk/restore/preview',
    access: 'operator',
    group: 'Backups',
    summary: 'Look through the file that was given, or through one of the copies that the station keeps.',
    body: exactly({
      passphrase: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
      kept: Type.Optional(Type.String({ maxLength: 100, description: 'Name of a copy, in place of the file.' })),
    }),
    answers: { 200: RestorePreview },
  }),
  planRestore: endpoint({
    method: 'POST',
    path: '/api/desk/restore',
    access: 'operator',
    group: 'Backups',
    summary: 'Restore what was looked through at the next start. What is here then is set aside.',
    answers: { 200: exactly({ restore: BackupContents }) },
  }),
  cancelRestore: endpoint({
    method: 'DELETE',
    path: '/api/desk/restore',
    access: 'operator',
    group: 'Backups',
    summary: 'Forget the file that was given; the next start goes on with what is here.',
    answers: { 200: exactly({ success: Success }) },
  }),
  listBackups: endpoint({
    method: 'GET',
    path: '/api/desk/backups',
    access: 'operator',
    group: 'Backups',
    summary: 'The copies of the database that the station keeps by itself, each verified, the newest first.',
    answers: {
      200: exactly({
        elsewhere: Type.Boolean({
          description: 'Whether the records are in a PostgreSQL, which is backed up and put back by its own means.',
        }),
        kept: Type.Array(KeptBackup),
        restore: Type.Union([BackupContents, Type.Null()], { description: 'What the next start restores.' }),
      }),
    },
  }),
  makeBackupFile: endpoint({
    method: 'POST',
    path: '/api/desk/backups/file',
    access: 'operator',
    group: 'Backups',
    summary: 'Make one file of everything, read it back, and keep it to be fetched.',
    body: exactly({
      passphrase: Type.Optional(
        Type.String({
          minLength: SHORTEST_BACKUP_PASSPHRASE,
          maxLength: 1024,
          description: 'Seals the file: without it nobody opens the file any more.',
        }),
      ),
    }),
    answers: { 201: MadeBackup },
  }),
  getBackupFile: endpoint({
    method: 'GET',
    path: '/api/desk/backups/file/{backup_id}',
    access: 'operator',
    group: 'Backups',
    summary: 'The file that was made last.',
    params: exactly({ backup_id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    answers: { 200: File },
    file: ['application/x-tar', 'application/octet-stream'],
  }),
} as const satisfies Endpoints;
