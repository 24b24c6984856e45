export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each thing that failed. */
  readonly failures: readonly string[];
  /** One line for each test that failed and then passed when it was run again, alone. */
  readonly unsteady: readonly string[];
}

export interface PartResult extends Counts {
  readonly name: string;
  readonly seconds: number;
  readonly output: string;
  readonly stoppedBy: string | null;
}

export interface Part {
  readonly name: string;
  readonly run: (scratch: string) => Promise<PartResult>;
}
