import type { Settings } from '#shared/core/settings.ts';

export type ChainConfig = NonNullable<ReturnType<typeof chainConfig>>;

/** The settings without which minting is off. */
export const NEEDED = ['chain.rpc_url', 'chain.contract', 'chain.keystore_file'] as const;
type NeededSetting = (typeof NEEDED)[number];

/** The needed settings that are not set. */
export function missingSettings(settings: Settings): NeededSetting[] {
  return NEEDED.filter((name) => settings[name] === null || settings[name] === '');
}

/** Null where something is missing: minting is off. */
export function chainConfig(settings: Settings) {
  if (missingSettings(settings).length > 0) return null;
  return {
    rpcUrl: settings['chain.rpc_url'] as string,
    /** Null takes the chain that the node is on when it is first asked. */
    chainId: settings['chain.chain_id'],
    allowedIds: settings['chain.allowed_ids'],
    contract: settings['chain.contract'] as string,
    /** Null takes what is usual on the network. */
    confirmations: settings['chain.confirmations'],
    maxFeeGwei: settings['chain.max_fee_gwei'],
    dailyTransactions: settings['chain.daily_transactions'],
  };
}
