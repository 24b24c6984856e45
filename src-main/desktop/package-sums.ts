// SHA256SUMS beside the packages, by which whoever installs one sees that it is the one that was built.
import { createPrivateKey, sign } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfFile } from '#main/files/file-hash.ts';
import { orNull } from '#main/files/presence.ts';

const SUMS = 'SHA256SUMS';
const SIGNATURE = `${SUMS}.sig`;
/** What the packager writes for those who look for its mistakes. */
const NOT_SHIPPED = /^(SHA256SUMS.*|builder-.*\.ya?ml|\..*)$/;

/**
 * Writes a line for each file that this build made. Lines of other builds stay as they are, so that a package which was changed
 * since is noticed. With a private key (PEM, Ed25519) the lines are signed. Gives the names of the files that have a line.
 */
export async function writeSums(folder: string, begunAt: number, key?: string): Promise<readonly string[]> {
  const earlier = await sumsIn(folder);
  const sums = new Map<string, string>();
  for (const name of await filesIn(folder)) {
    const isOurs = (await stat(join(folder, name))).mtimeMs >= begunAt;
    const sum = isOurs ? await hashOfFile(join(folder, name)) : earlier.get(name);
    if (sum !== undefined) sums.set(name, sum);
  }
  if (sums.size === 0) return [];
  // As sha256sum writes and reads it.
  const text = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  await writeFile(join(folder, SUMS), text);
  if (key === undefined) await rm(join(folder, SIGNATURE), { force: true });
  else await writeFile(join(folder, SIGNATURE), sign(null, Buffer.from(text), createPrivateKey(key)));
  return [...sums.keys()];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !NOT_SHIPPED.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

async function sumsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = (await orNull(readFile(join(folder, SUMS), 'utf8'))) ?? '';
  const lines = text.split('\n').map((line) => /^([\da-f]{64}) {2}(.+)$/.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[line[2], line[1]] as const] : [])));
}
