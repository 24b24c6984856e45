// Loaded into a station's process by --import: every disk has a petabyte free, so that a job is planned that this machine has no room for.
import promises, { type statfs } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const FREE = 1e15;

const real = promises.statfs as (path: string) => ReturnType<typeof statfs>;
promises.statfs = (async (path: string) => {
  const told = await real(path);
  return { ...told, bavail: Math.floor(FREE / Number(told.bsize)), bsize: told.bsize };
}) as typeof statfs;
syncBuiltinESMExports();
