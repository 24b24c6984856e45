// Keeps the passphrase of the wallet in the system's keyring, so that minting goes on after a restart.
import type { PassphrasePlace } from '#shared/station/native.ts';
import type { ElectronCalls, Memory } from './calls.ts';
import type { ShellWords } from './words.ts';

export type Secrets = ReturnType<typeof createSecrets>;

interface Kept {
  readonly place: PassphrasePlace;
  readonly bytes: string;
}

const NAME = 'wallet.passphrase';

type Calls = Pick<ElectronCalls, 'dialog' | 'safeStorage'>;

export function createSecrets(calls: Calls, memory: Memory, words: ShellWords, platform: NodeJS.Platform) {
  const { dialog, safeStorage } = calls;

  async function place(): Promise<PassphrasePlace> {
    // Without a keyring, Electron on Linux encrypts with a password that everybody knows.
    if (platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()))
      return 'plain';
    return (await safeStorage.isAsyncEncryptionAvailable()) ? 'safe' : 'none';
  }

  /** Returns false if the system has no place for it, or if the user refused an unprotected one. */
  async function keep(passphrase: string): Promise<boolean> {
    const where = await place();
    if (where === 'none' || (where === 'plain' && !(await isWantedPlain()))) return false;
    if (where === 'plain') safeStorage.setUsePlainTextEncryption(true);
    const bytes = (await safeStorage.encryptStringAsync(passphrase)).toString('base64');
    memory.set(NAME, { place: where, bytes } satisfies Kept);
    return true;
  }

  /** Asks in a dialog of the system, which no page can answer. */
  async function isWantedPlain(): Promise<boolean> {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: words.keepPlain,
      detail: words.keepPlainDetail,
      buttons: [words.typeIt, words.keepIt],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  }

  /** Returns null if none is kept, or if this user of this machine cannot read it. */
  async function recall(): Promise<string | null> {
    const kept = readKept(memory);
    if (!kept) return null;
    if (kept.place === 'plain') safeStorage.setUsePlainTextEncryption(true);
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(kept.bytes, 'base64'));
      if (shouldReEncrypt) {
        const bytes = (await safeStorage.encryptStringAsync(result)).toString('base64');
        memory.set(NAME, { ...kept, bytes });
      }
      return result;
    } catch {
      // Another user, another machine or a new keyring cannot read it, so it has to be typed again.
      return null;
    }
  }

  return { place, keep, recall, isKept: () => readKept(memory) !== null, forget: () => memory.delete(NAME) };
}

function readKept(memory: Memory): Kept | null {
  const kept = memory.get(NAME) as Partial<Kept> | undefined;
  return typeof kept?.bytes === 'string' && kept.place !== undefined ? (kept as Kept) : null;
}
