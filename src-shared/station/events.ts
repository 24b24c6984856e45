import type { Health } from '#shared/core/model.ts';
import type { Notice } from '#shared/core/notices.ts';
import type { Role } from '#shared/core/role.ts';
import type { DraftNews } from '#shared/create/draft.ts';
import type { BatchProgress, ChangedLabel, PrintProgress } from '#shared/jobs/production.ts';
import type { NetworkDoor, Pairing } from '#shared/phones/devices.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import type { Minting } from '#shared/tokens/chain-api.ts';
import type { ChainNews, TokenNews } from '#shared/tokens/tokens.ts';
import type { Inspection } from '#shared/verify/inspection.ts';

/** An event that the station's windows are told. */
export type StationEvent =
  | { readonly type: 'batch'; readonly data: BatchProgress }
  /** Several labels at once, each with its last state. */
  | { readonly type: 'labels'; readonly data: readonly ChangedLabel[] }
  | { readonly type: 'print'; readonly data: PrintProgress }
  /** Sheets on their way through a printer moved, stand still, or came to their end. */
  | { readonly type: 'printer_job'; readonly data: PrinterJob }
  /** The queue of jobs has another order, more jobs or fewer, or a job of it stands elsewhere: read it anew. */
  | { readonly type: 'job_queue'; readonly data: Readonly<Record<never, never>> }
  /** A draft was changed, made or discarded. */
  | { readonly type: 'draft'; readonly data: DraftNews }
  /** An inspection changed, by a finding or otherwise. */
  | { readonly type: 'inspection'; readonly data: Inspection }
  /** A device sent a list that it checks off, or results of one: read them anew. */
  | { readonly type: 'check_list'; readonly data: Readonly<Record<never, never>> }
  /** A label turned suspicious, or somebody looked at one or judged it: read the cases anew. */
  | { readonly type: 'cases'; readonly data: Readonly<Record<never, never>> }
  /** The door to the network was opened or closed, or has another address. */
  | { readonly type: 'door'; readonly data: NetworkDoor }
  /** A device reached the station, or was paired. */
  | { readonly type: 'pairing'; readonly data: Pairing }
  | { readonly type: 'token'; readonly data: TokenNews }
  /** The progress of minting the tokens of a batch. */
  | { readonly type: 'minting'; readonly data: Minting }
  /** A block came, minting was switched on, or trouble with the chain began or ended. */
  | { readonly type: 'chain'; readonly data: ChainNews }
  /** The progress of checking the data folder, from 0 to 1. */
  | { readonly type: 'check'; readonly data: { readonly share: number } }
  /** A restore at the next start was planned or cancelled: read the notices anew. */
  | { readonly type: 'restore'; readonly data: Readonly<Record<never, never>> }
  /** The station has something to tell people. */
  | { readonly type: 'notice'; readonly data: Notice }
  /** The store's part of health changed. */
  | { readonly type: 'health'; readonly data: Pick<Health, 'store' | 'store_problem'> };

/** The least role of those who are told: that of the endpoint which says the same. */
export const EVENT_ROLES: Readonly<Record<StationEvent['type'], Role>> = {
  batch: 'checker',
  labels: 'checker',
  print: 'checker',
  printer_job: 'checker',
  job_queue: 'operator',
  draft: 'operator',
  inspection: 'checker',
  check_list: 'checker',
  cases: 'operator',
  door: 'checker',
  pairing: 'admin',
  token: 'checker',
  minting: 'operator',
  chain: 'checker',
  check: 'admin',
  restore: 'operator',
  notice: 'operator',
  health: 'checker',
};

export type EventListener = (event: StationEvent) => void;
