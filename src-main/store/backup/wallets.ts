// What of a wallet goes into a backup: its keystore, where the backup is sealed, and never its passphrase.
import { readFile, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isKeystore, MOST_KEYSTORE } from '#main/base/keystore-kind.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { lengthOf, namesIn } from '#main/files/presence.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { WalletInBackup } from '#shared/station/backups-api.ts';

/** The settings of this run. The settings file may have others, which hold as well. */
export type WalletSettings = Partial<
  Pick<Settings, 'chain.keystore_file' | 'chain.passphrase_file' | 'chain.backup_wallet'>
>;

interface WalletParts {
  readonly wallet: WalletInBackup;
  /** The real paths of files that the backup leaves out. */
  readonly leftOut: readonly string[];
}

export async function walletParts(folder: string, run: WalletSettings, isSealed: boolean): Promise<WalletParts> {
  const all = [await readSettingsFile(folder), run];
  // Whoever finds the keystore must not find its passphrase beside it.
  const passphrases = await realOnes(all.map((one) => one['chain.passphrase_file']));
  const place = placesIn(folder).wallets;
  const own = (await namesIn(place)).map((name) => join(place, name));
  const files = [...own, ...all.map((one) => one['chain.keystore_file'])];
  const inside = await filesIn(folder, files);
  const isWanted = all.every((one) => one['chain.backup_wallet'] !== 'never');
  const parts = (wallet: WalletInBackup, more: readonly string[]) => ({ wallet, leftOut: [...passphrases, ...more] });
  if (inside.length === 0) return parts(files.some(Boolean) ? 'elsewhere' : 'none', []);
  if (!isWanted) return parts('unwanted', inside);
  if (!isSealed) return parts('unsealed', inside);
  const bare: string[] = [];
  for (const file of inside) if (!passphrases.includes(file) && !(await isEncrypted(file))) bare.push(file);
  return parts(bare.length > 0 ? 'bare' : 'kept', bare);
}

type Given = string | null | undefined;

/** The real paths of the files that lie in the folder, or that a link in it leads to. */
async function filesIn(folder: string, files: readonly Given[]): Promise<string[]> {
  const real = await realOf(folder);
  const given = files.filter((file) => file != null && file !== '') as string[];
  const isIn = async (file: string) =>
    resolve(file).startsWith(resolve(folder) + sep) || (await realOf(file)).startsWith(real + sep);
  const inside = await Promise.all(given.map(async (file) => ((await isIn(file)) ? file : null)));
  return [...new Set(await realOnes(inside))];
}

function realOnes(files: readonly Given[]): Promise<string[]> {
  return Promise.all(files.flatMap((file) => (file ? [realOf(file)] : [])));
}

/** A file that cannot be followed is told by its name alone. */
function realOf(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}

async function isEncrypted(file: string): Promise<boolean> {
  const length = await lengthOf(file);
  return length !== null && length <= MOST_KEYSTORE && isKeystore(await readFile(file, 'utf8'));
}
