import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, File, Success } from '#shared/core/endpoint.ts';
import { Notice } from '#shared/core/notices.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

export const KeptBackup = exactly({
  name: Type.String(),
  kind: oneOf(['day', 'week', 'migration'], {
    description:
      'day, week: the copy of one of the last days or weeks. migration: made before a new version changed the database.',
  }),
  made_at: Type.String({ format: 'date-time' }),
  bytes: Type.Integer(),
});
export type KeptBackup = Static<typeof KeptBackup>;

/** Longer than other passphrases, since who finds the file may try for years. */
export const SHORTEST_BACKUP_PASSPHRASE = 12;

export const WalletInBackup = oneOf(['none', 'kept', 'unsealed', 'unwanted', 'bare', 'elsewhere'], {
  description:
    'kept: the encrypted keystore is in the backup. none: the station has no wallet. Otherwise the backup has no wallet: unsealed: since it is not sealed. unwanted: by the setting chain.backup_wallet. bare: a file of a wallet is not encrypted and was left out. elsewhere: it lies outside of the data folder.',
});
export type WalletInBackup = Static<typeof WalletInBackup>;

export const MadeBackup = exactly({
  id: Type.String({ description: 'The name of the file until another file is made or the station ends.' }),
  name: Type.String({ description: 'The name that the file is saved under.' }),
  sealed: Type.Boolean({ description: 'Whether the file opens only with its passphrase.' }),
  records: Type.Integer(),
  pictures: Type.Integer(),
  bytes: Type.Integer(),
  missing: Type.Array(Type.String(), { description: 'Hashes of pictures that are lost.' }),
  wallet: WalletInBackup,
});
export type MadeBackup = Static<typeof MadeBackup>;

export const BackupContents = exactly({
  extent: oneOf(['station', 'database'], {
    description:
      'station: everything. database: the database alone; pictures, settings, certificates and the key of the marks stay as they are.',
  }),
  made_at: Type.String({ format: 'date-time' }),
  schema_version: Type.Integer(),
  records: Type.Integer(),
  pictures: Type.Integer(),
  users: Type.Integer(),
  findings: Type.Array(Notice, { description: 'What the operator should know, such as missing pictures.' }),
});
export type BackupContents = Static<typeof BackupContents>;

/** A file is sent in pieces of so many bytes, so that none needs much memory or time. */
export const PIECE_BYTES = 8 * 2 ** 20;

export const RestorePreview = exactly({
  sealed: Type.Boolean({ description: 'Whether the file can be read only with its passphrase.' }),
  contents: nullable(BackupContents),
  present: exactly(
    { records: Type.Integer(), users: Type.Integer() },
    'What the station has now. A restore sets it aside.',
  ),
});
export type RestorePreview = Static<typeof RestorePreview>;

const admin = endpoints('Backups', 'account', 'admin');

export const BACKUPS = {
  sendBackup: admin.put('/api/desk/restore/file', {
    summary: 'Send the file of a backup in pieces, one after the other. A piece at 0 begins a new file.',
    query: exactly({ at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    upload: 'piece',
    answers: { 200: exactly({ success: Success }) },
  }),
  previewRestore: admin.post('/api/desk/restore/preview', {
    summary: 'Look through the file that was sent, or through a copy that the station keeps.',
    body: exactly({
      passphrase: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
      kept: Type.Optional(
        Type.String({ maxLength: 100, description: 'The name of a copy. Without it the file that was sent is meant.' }),
      ),
    }),
    answers: { 200: RestorePreview },
  }),
  planRestore: admin.post('/api/desk/restore', {
    summary:
      'Plan to restore, at the next start, what was looked through. The station’s data of that moment is set aside.',
    answers: { 200: exactly({ restore: BackupContents }) },
  }),
  cancelRestore: admin.delete('/api/desk/restore', {
    summary: 'Forget the file that was sent, and restore nothing at the next start.',
    answers: { 200: exactly({ success: Success }) },
  }),
  listBackups: admin.get('/api/desk/backups', {
    summary: 'List the verified copies of the database that the station keeps by itself, the newest first.',
    answers: {
      200: exactly({
        elsewhere: Type.Boolean({
          description: 'Whether the records are in a PostgreSQL, which has its own means of backup.',
        }),
        folder: Type.String({ description: 'The data folder of the station.' }),
        kept: Type.Array(KeptBackup),
        restore: Type.Union([BackupContents, Type.Null()], { description: 'What the next start restores.' }),
      }),
    },
  }),
  makeBackupFile: admin.post('/api/desk/backups/file', {
    summary: 'Make one file of everything, read it back, and keep it for download.',
    body: exactly({
      passphrase: Type.Optional(
        Type.String({
          minLength: SHORTEST_BACKUP_PASSPHRASE,
          maxLength: 1024,
          description: 'Seals the file. Without the passphrase nobody can open it.',
        }),
      ),
    }),
    answers: { 201: MadeBackup },
  }),
  getBackupFile: admin.get('/api/desk/backups/file/{backup_id}', {
    summary: 'Get the file that was made last.',
    params: exactly({ backup_id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    answers: { 200: File },
    file: ['application/x-tar', 'application/octet-stream'],
  }),
} as const satisfies Endpoints;
