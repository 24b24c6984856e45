import type { Store } from '#main/store/store.ts';
import { minuteInName } from '#shared/core/times.ts';
import type { MadeBackup } from '#shared/station/backups-api.ts';
import { createLastMade } from './last-made.ts';

/** A backup that somebody saves where they like, through the window. */
export function createBackupFiles({ backups }: Pick<Store, 'backups'>, clock: () => number) {
  const last = createLastMade<MadeBackup>('backup_file_gone');
  return {
    async make(passphrase: string | undefined): Promise<MadeBackup> {
      last.clear();
      const { file, missing, ...report } = await backups.exportForNow(passphrase);
      const sealed = passphrase !== undefined;
      const name = `twinmark-${minuteInName(clock())}.tar${sealed ? '.sealed' : ''}`;
      return last.put(file, { ...report, missing: [...missing], name, sealed });
    },
    find: last.find,
  };
}
