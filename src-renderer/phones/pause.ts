/** Gives null after so many milliseconds: for whoever waits only so long for something else. */
export function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
