// A process that makes a sealed backup of a data folder, or restores one. It says when it begins. Arguments: `seal`, `fetch` (the
// backup of the window) or `restore`, the data folder, the file, the passphrase.
import { openStore } from '#main/store/open.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';

const [work, folder, file, passphrase] = process.argv.slice(2);

if (work === 'restore') {
  process.stdout.write('begun\n');
  await restoreBackup(file, folder, Date.now, passphrase);
} else {
  const store = await openStore({ folder, clock: Date.now, log: () => {} });
  process.stdout.write('begun\n');
  if (work === 'seal') await store.backups.exportTo(file, passphrase);
  else await store.backups.exportForNow(passphrase);
  await store.close();
}
