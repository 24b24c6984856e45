/** Called with the share of the work that is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** What the examination of a data folder has found so far, as sentences. */
export interface Examination {
  readonly findings: string[];
  readonly facts: string[];
  readonly onProgress: OnProgress;
}
