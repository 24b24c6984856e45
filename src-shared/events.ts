import type { Minting } from './contract/chain.ts';
import type { NetworkDoor, Pairing } from './devices.ts';
import type { DraftMove } from './draft.ts';
import type { Inspection } from './inspection.ts';
import type { Health } from './model.ts';
import type { BatchProgress, LabelMove, PrintProgress } from './production.ts';
import type { ChainMove, TokenMove } from './tokens.ts';

/** What happens in the station, as its windows are told. */
export type StationEvent =
  | { readonly type: 'batch'; readonly data: BatchProgress }
  /** Some labels at once: where one moved several times, its last state. */
  | { readonly type: 'labels'; readonly data: readonly LabelMove[] }
  | { readonly type: 'print'; readonly data: PrintProgress }
  /** A job that is being prepared was changed, made or thrown away. */
  | { readonly type: 'draft'; readonly data: DraftMove }
  /** After each finding, and whatever else changes an inspection. */
  | { readonly type: 'inspection'; readonly data: Inspection }
  /** The door to the network was opened or closed, or has another address. */
  | { readonly type: 'door'; readonly data: NetworkDoor }
  /** A device reached the station, or was paired. */
  | { readonly type: 'pairing'; readonly data: Pairing }
  | { readonly type: 'token'; readonly data: TokenMove }
  /** How far the tokens of a batch are. */
  | { readonly type: 'minting'; readonly data: Minting }
  /** A block came, or minting was switched on, or something is wrong with the chain, or no longer. */
  | { readonly type: 'chain'; readonly data: ChainMove }
  /** How far the look through the data folder is, from 0 to 1. */
  | { readonly type: 'check'; readonly data: { readonly share: number } }
  /** The store, as in health, when that has changed. */
  | { readonly type: 'health'; readonly data: Pick<Health, 'store'> };

export type EventListener = (event: StationEvent) => void;
