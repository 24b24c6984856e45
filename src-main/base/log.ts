/** Where a station writes down what happens in it. */
export interface Log {
  /** Writes down a finished request. The facts hold no value that came with it. */
  request?(facts: object): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}
