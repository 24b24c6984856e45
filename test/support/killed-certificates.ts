// Opens the certificates of a folder, and kills itself before it writes or names one of its files. Arguments: the folder; how
// many of these calls come before.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [folder = '', count = '0'] = process.argv.slice(2);
const CALLS = ['writeFile', 'rename'] as const;
let left = Number(count);

for (const name of CALLS) {
  const done = fs[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      return done(...args);
    },
  });
}
syncBuiltinESMExports();

const { openCertificates } = await import('#main/server/network/certificates.ts');
await openCertificates({ folder, names: ['localhost'], now: Date.now });
