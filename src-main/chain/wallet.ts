import type { AppError } from '../../src-shared/errors.ts';
import type { Signer } from './keystore.ts';
import { chainTrouble } from './troubles.ts';
import { openKeystoreFile, openWallet } from './wallet-files.ts';

/** The station's wallet: opened by the file of its passphrase, or by whoever types it. Its passphrase is not kept. */
export interface Wallet {
  readonly keystoreFile: string;
  /** Throws an AppError where it is locked, or another station has it. */
  open(): Promise<Signer>;
  unlock(passphrase: string): Promise<void>;
  /** Null as long as it was not opened. */
  address(): string | null;
  /** Whether somebody must type its passphrase. */
  isLocked(): boolean;
  release(): void;
}

export interface WalletOptions {
  readonly keystoreFile: string;
  /** Null where it is typed. */
  readonly passphraseFile: string | null;
  readonly warn: (notice: string) => void;
  /** Keeps other processes from signing with it; null where one has it. */
  readonly hold: (file: string) => { release(): void } | null;
}

/** One process signs with a wallet: two would give the same nonce to two transactions. */
export function createWallet({ keystoreFile, passphraseFile, warn, hold }: WalletOptions): Wallet {
  let signer: Signer | null = null;
  let held: { release(): void } | null = null;

  function assertHeld(): void {
    held ??= hold(keystoreFile);
    if (!held) throw otherStation(keystoreFile);
  }

  return {
    keystoreFile,
    async open() {
      assertHeld();
      if (signer) return signer;
      if (passphraseFile === null) throw chainTrouble('wallet_locked');
      signer = await openWallet({ keystoreFile, passphraseFile }, warn);
      return signer;
    },
    async unlock(passphrase) {
      assertHeld();
      signer = await openKeystoreFile(keystoreFile, passphrase, warn);
    },
    address: () => signer?.address ?? null,
    isLocked: () => signer === null && passphraseFile === null,
    release() {
      held?.release();
      held = null;
    },
  };
}

function otherStation(file: string): AppError {
  return chainTrouble('wallet_held', { file });
}
