/** How far a look is, from 0 to 1. */
export type Told = (share: number) => void;

/** What a look through a data folder has found so far, as sentences. */
export interface Look {
  readonly findings: string[];
  readonly facts: string[];
  readonly told: Told;
}
