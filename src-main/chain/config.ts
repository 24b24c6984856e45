import type { Settings } from '../../src-shared/settings.ts';

export interface ChainConfig {
  readonly rpcUrl: string;
  /** Null takes the chain that the node is on when it is first asked. */
  readonly chainId: number | null;
  readonly allowedIds: readonly number[];
  readonly contract: string;
  readonly keystoreFile: string;
  /** Null where the passphrase is typed at the desk. */
  readonly passphraseFile: string | null;
  /** Null takes the usual explorer of the network. */
  readonly explorerUrl: string | null;
  /** Null takes what is usual on the network. */
  readonly confirmations: number | null;
  readonly maxFeeGwei: number;
  readonly dailyTransactions: number;
}

/** The settings without which minting is off. */
export const NEEDED = ['chain.rpc_url', 'chain.contract', 'chain.keystore_file'] as const;
export type NeededSetting = (typeof NEEDED)[number];

/** The needed settings that are not set. */
export function missingSettings(settings: Settings): NeededSetting[] {
  return NEEDED.filter((name) => settings[name] === null || settings[name] === '');
}

/** Null where something is missing: minting is off. */
export function chainConfig(settings: Settings): ChainConfig | null {
  if (missingSettings(settings).length > 0) return null;
  return {
    rpcUrl: settings['chain.rpc_url'] as string,
    chainId: settings['chain.chain_id'],
    allowedIds: settings['chain.allowed_ids'],
    contract: settings['chain.contract'] as string,
    keystoreFile: settings['chain.keystore_file'] as string,
    passphraseFile: settings['chain.passphrase_file'],
    explorerUrl: settings['chain.explorer_url'],
    confirmations: settings['chain.confirmations'],
    maxFeeGwei: settings['chain.max_fee_gwei'],
    dailyTransactions: settings['chain.daily_transactions'],
  };
}
