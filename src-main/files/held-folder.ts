// A folder that is held open: what is done in it is done in it, whatever others put in its place meanwhile.
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './disk-failures.ts';
import { unlessThere } from './presence.ts';

interface HeldFolder {
  /** The path by which its files are reached. */
  readonly at: string;
  /** Its path for people. */
  readonly path: string;
  /** Throws where a link or another folder has come into its place. */
  assertThere(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Linux reaches an open folder by its number. Elsewhere its path is used, and looked at again afterwards. */
const BY_NUMBER = process.platform === 'linux';

/** Holds the folder `names` below `root`. No link on the way down is followed. `make` makes what is missing. */
export async function holdFolder(root: string, names: readonly string[], make = false): Promise<HeldFolder> {
  let held = await hold(await realpath(root), root);
  for (const name of names) {
    const above = held;
    try {
      if (make) await mkdir(join(above.at, name)).catch(unlessThere);
      held = await hold(join(above.at, name), join(above.path, name));
    } finally {
      await above[Symbol.asyncDispose]();
    }
  }
  return held;
}

async function hold(place: string, path: string): Promise<HeldFolder> {
  const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;
  if (!(await lstat(place)).isDirectory()) throw new NotAFolderError(path);
  const handle = await open(place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    throw ['ELOOP', 'ENOTDIR'].includes(codeOf(error)) ? new NotAFolderError(path, error) : error;
  });
  return {
    at: BY_NUMBER ? `/proc/self/fd/${handle.fd}` : place,
    path,
    async assertThere(): Promise<void> {
      if (BY_NUMBER) return;
      const [held, there] = await Promise.all([handle.stat(), lstat(place)]);
      if (held.ino !== there.ino || held.dev !== there.dev) throw new NotAFolderError(path);
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** A link or a file lies where a folder would be made. */
export class NotAFolderError extends Error {
  readonly path: string;

  constructor(path: string, cause?: unknown) {
    super(`${path} is no folder. A link or a file in its place is not used: remove it.`, { cause });
    this.path = path;
  }
}
