export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each thing that failed. */
  readonly failures: readonly string[];
  /** One line for each test that failed and then passed when it was run again, alone. */
  readonly unsteady: readonly string[];
}

export interface TestTime {
  readonly name: string;
  readonly seconds: number;
}

export interface PartResult extends Counts {
  readonly name: string;
  /** The sum of its files' times: parts run side by side, so these sums come to more than the clock says. */
  readonly seconds: number;
  /** The tests of the part, each with its time. */
  readonly tests: readonly TestTime[];
  /** What its tool wrote, where it failed. */
  readonly output: string;
  readonly stoppedBy: string | null;
}
