/** After many changes at once, or a restore, stamps are seconds or minutes ahead of the clock. A wrong clock is off by far more. */
const FAR_MS = 3_600_000;

/** Every stamp is above the one before. If the clock was ahead and was set back, stamps stay far in the future. The watch warns of that. */
export function createClockWatch(clock: () => number, newest: () => string, log: (notice: string) => void) {
  let isTold = false;

  /** A sentence for the user, or null. */
  function problem(): string | null {
    const ahead = Date.parse(newest()) - clock();
    if (ahead < FAR_MS) return null;
    return `The clock is ${spanOf(ahead)} behind the newest change, of ${newest()}: it is wrong now, or was ahead once. Set it right. Until it gets there, times of new records and changes follow that one; nothing is lost, and synchronising works.`;
  }

  return {
    problem,
    /** Call this after stamps were given out. Logs the problem once. When the clock is right again, a new problem is logged again. */
    check(): void {
      const text = problem();
      if (text !== null && !isTold) log(text);
      isTold = text !== null;
    },
  };
}

function spanOf(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
