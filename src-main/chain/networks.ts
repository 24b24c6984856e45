import { refusal } from '#shared/troubles/errors.ts';

export interface Network {
  readonly id: number;
  readonly name: string;
  /** The usual explorer, without a slash at its end; null where there is none. */
  readonly explorer: string | null;
  /** Blocks until a transaction counts as final. */
  readonly confirmations: number;
  /** Whether the chain runs on this machine: such a chain answers at once and may be begun anew. */
  readonly isLocal: boolean;
}

const LOCAL_IDS = [31337, 1337];
const ON_A_PUBLIC_NETWORK = 3;

const KNOWN: readonly Network[] = [
  publicNetwork(11155111, 'Sepolia', 'https://sepolia.etherscan.io'),
  publicNetwork(560048, 'Hoodi', 'https://hoodi.etherscan.io'),
  local(31337),
];

/** Networks where gas costs money: nothing is signed for them, whatever the settings say. */
const MAIN_NETWORKS: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  14: 'Flare',
  25: 'Cronos',
  30: 'Rootstock',
  40: 'Telos',
  42: 'LUKSO',
  50: 'XDC',
  56: 'BNB Smart Chain',
  57: 'Syscoin',
  61: 'Ethereum Classic',
  66: 'OKXChain',
  88: 'Viction',
  100: 'Gnosis',
  106: 'Velas',
  122: 'Fuse',
  128: 'HECO',
  130: 'Unichain',
  137: 'Polygon',
  143: 'Monad',
  146: 'Sonic',
  169: 'Manta Pacific',
  196: 'X Layer',
  204: 'opBNB',
  232: 'Lens',
  248: 'Oasys',
  250: 'Fantom',
  252: 'Fraxtal',
  255: 'Kroma',
  288: 'Boba',
  295: 'Hedera',
  321: 'KCC',
  324: 'zkSync Era',
  369: 'PulseChain',
  388: 'Cronos zkEVM',
  480: 'World Chain',
  592: 'Astar',
  690: 'Redstone',
  747: 'Flow',
  999: 'HyperEVM',
  1030: 'Conflux',
  1088: 'Metis',
  1101: 'Polygon zkEVM',
  1111: 'WEMIX',
  1116: 'Core',
  1135: 'Lisk',
  1284: 'Moonbeam',
  1285: 'Moonriver',
  1329: 'Sei',
  1514: 'Story',
  1625: 'Gravity',
  1868: 'Soneium',
  2020: 'Ronin',
  2222: 'Kava',
  2741: 'Abstract',
  4337: 'Beam',
  4689: 'IoTeX',
  5000: 'Mantle',
  7000: 'ZetaChain',
  7560: 'Cyber',
  8217: 'Kaia',
  8453: 'Base',
  9001: 'Evmos',
  9745: 'Plasma',
  13371: 'Immutable zkEVM',
  23294: 'Oasis Sapphire',
  33139: 'ApeChain',
  34443: 'Mode',
  42161: 'Arbitrum One',
  42170: 'Arbitrum Nova',
  42220: 'Celo',
  42262: 'Oasis Emerald',
  42793: 'Etherlink',
  43111: 'Hemi',
  43114: 'Avalanche',
  48900: 'Zircuit',
  57073: 'Ink',
  59144: 'Linea',
  60808: 'BOB',
  80094: 'Berachain',
  81457: 'Blast',
  98866: 'Plume',
  167000: 'Taiko',
  534352: 'Scroll',
  660279: 'Xai',
  747474: 'Katana',
  7777777: 'Zora',
  1313161554: 'Aurora',
  1666600000: 'Harmony',
};

/** The page of a transaction in the explorer that is set, or in the usual one of the network. Null where there is none. */
export function explorerLink(set: string | null, chainId: number, hash: string): string | null {
  const base = (set ?? KNOWN.find(({ id }) => id === chainId)?.explorer)?.replace(/\/+$/, '');
  return base ? `${base}/tx/${hash}` : null;
}

/** The name of a network for sentences: its name where that is known, and its ID. */
export function namedNetwork(id: number): string {
  const name =
    KNOWN.find((network) => network.id === id)?.name ?? (Object.hasOwn(MAIN_NETWORKS, id) && MAIN_NETWORKS[id]);
  return name ? `${name} (${id})` : String(id);
}

/** The network of an ID, if the station may sign for it. */
export function allowedNetwork(id: number, alsoAllowed: readonly number[]): Network {
  const main = Object.hasOwn(MAIN_NETWORKS, id) ? MAIN_NETWORKS[id] : undefined;
  if (main !== undefined) {
    throw refusal('chain_main', { chain: id, name: main });
  }
  const known = KNOWN.find((network) => network.id === id);
  if (known) return known;
  if (LOCAL_IDS.includes(id) && alsoAllowed.includes(id)) return local(id);
  if (alsoAllowed.includes(id)) return publicNetwork(id, `Chain ${id}`, null);
  throw refusal('chain_unknown', { chain: id });
}

function publicNetwork(id: number, name: string, explorer: string | null): Network {
  return { id, name, explorer, confirmations: ON_A_PUBLIC_NETWORK, isLocal: false };
}

function local(id: number): Network {
  return { id, name: 'Local chain', explorer: null, confirmations: 1, isLocal: true };
}
