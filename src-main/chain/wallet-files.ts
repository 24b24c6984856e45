import { readFile, stat } from 'node:fs/promises';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { Signer } from './keystore.ts';

interface WalletFiles {
  readonly keystoreFile: string;
  readonly passphraseFile: string;
}

type Warn = (notice: string) => void;

/** Opens the station's wallet. Warns of files that other users of the machine may read. */
export async function openWallet({ keystoreFile, passphraseFile }: WalletFiles, warn: Warn): Promise<Signer> {
  const json = await readOwn(keystoreFile, 'chain.keystore_file', warn);
  const text = await readOwn(passphraseFile, 'chain.passphrase_file', warn);
  const [passphrase] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return opened(json, passphrase);
}

export async function openKeystoreFile(keystoreFile: string, passphrase: string, warn: Warn): Promise<Signer> {
  return opened(await readOwn(keystoreFile, 'chain.keystore_file', warn), passphrase);
}

/** The client that asks for a token is not to blame for the station's files, so the failure gets another code. */
async function opened(json: string, passphrase: string): Promise<Signer> {
  const { openKeystore } = await import('./keystore.ts');
  try {
    return await openKeystore(json, passphrase);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('chain_trouble', error.message, { trouble: error.trouble });
  }
}

async function readOwn(file: string, setting: string, warn: Warn): Promise<string> {
  try {
    const text = await readFile(file, 'utf8');
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
      warn(`The file of ${setting} can be read by others. Protect it: chmod 600 ${file}`);
    }
    return text;
  } catch (error) {
    throw refusal('wallet_file', { setting }, { cause: error });
  }
}
