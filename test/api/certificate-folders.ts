import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes folders for certificates, which are removed after the file's tests. */
export function certificateFolders(): () => Promise<string> {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twinmark-tls-'));
    folders.push(folder);
    return folder;
  };
}
