// A process that does long work on a data folder, and is killed in the middle of it. Arguments: the work, the data folder, and a
// file if the work needs one.
import { writeSync } from 'node:fs';
import { openStore } from '#main/store/open.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { PLANTED_MIGRATIONS } from './planted-migrations.ts';

const [work, folder, file] = process.argv.slice(2);
const options = { folder, clock: Date.now, log: () => {} };

if (work === 'restore') {
  begin();
  await restoreBackup(file, folder);
} else if (work === 'migrate') {
  begin();
  await (await openStore({ ...options, migrations: PLANTED_MIGRATIONS })).close();
} else if (work === 'recover') {
  begin();
  await (await openStore(options)).close();
} else if (work === 'back up') {
  const store = await openStore(options);
  begin();
  for (;;) {
    await store.backups.takeDaily();
    await store.backups.exportTo(file);
  }
}

function begin(): void {
  writeSync(1, 'begin\n');
}
