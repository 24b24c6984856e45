import { refusal } from '#shared/troubles/errors.ts';
import type { Signer } from './keystore.ts';
import { openKeystoreFile, openWallet } from './wallet-files.ts';

interface WalletOptions {
  readonly keystoreFile: string;
  /** Null where a person types the passphrase. */
  readonly passphraseFile: string | null;
  readonly warn: (notice: string) => void;
  /** Keeps other processes from signing with the keystore; null where one of them does. */
  readonly hold: (file: string) => { release(): void } | null;
}

export type Wallet = ReturnType<typeof createWallet>;

/**
 * The station's wallet. The file of its passphrase opens it, or a person who types the passphrase, which is not kept. Only one
 * process signs with a wallet, because two processes would give the same nonce to two transactions.
 */
export function createWallet({ keystoreFile, passphraseFile, warn, hold }: WalletOptions) {
  let signer: Signer | null = null;
  let held: { release(): void } | null = null;

  function assertHeld(): void {
    held ??= hold(keystoreFile);
    if (!held) throw refusal('wallet_held', { file: keystoreFile });
  }

  return {
    keystoreFile,
    /** Throws an AppError where the wallet is locked, or another station has it. */
    async open(): Promise<Signer> {
      assertHeld();
      if (signer) return signer;
      if (passphraseFile === null) throw refusal('wallet_locked');
      signer = await openWallet({ keystoreFile, passphraseFile }, warn);
      return signer;
    },
    async unlock(passphrase: string): Promise<void> {
      assertHeld();
      signer = await openKeystoreFile(keystoreFile, passphrase, warn);
    },
    /** Null until the wallet is opened. */
    address: () => signer?.address ?? null,
    /** Whether somebody must type the passphrase. */
    isLocked: () => signer === null && passphraseFile === null,
    release(): void {
      held?.release();
      held = null;
    },
  };
}
