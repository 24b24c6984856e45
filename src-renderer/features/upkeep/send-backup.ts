import { PIECE_BYTES } from '#shared/station/backups-api.ts';
import { call } from '#window/api/client.ts';

/** Sends a file piece by piece, so that a large file never lies in memory. Reports the share that has arrived. */
export async function sendBackup(file: File, told: (share: number) => void): Promise<void> {
  told(0);
  for (let at = 0; at === 0 || at < file.size; at += PIECE_BYTES) {
    await call('sendBackup', { query: { at }, file: file.slice(at, at + PIECE_BYTES, 'application/octet-stream') });
    told(Math.min(1, (at + PIECE_BYTES) / file.size));
  }
}
