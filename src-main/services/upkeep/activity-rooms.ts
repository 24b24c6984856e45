// Room in the activity log for lines that anybody can cause. The log is never emptied, so nobody may fill it.
import { remember } from '#main/base/newest-entries.ts';

/** Lines of one kind that one address may cause in an hour. */
const OF_ADDRESS = 20;
/** Lines of one kind in an hour, whoever causes them: at 300 bytes each, some 160 MB in a year of attacks without a pause. */
const OF_KIND = 60;
const HOUR_MS = 3_600_000;
/** Addresses that are counted at a time. Where more come, the bound for the kind is reached first. */
const MOST_COUNTED = 2000;

interface Count {
  since: number;
  lines: number;
}

export function createActivityRooms(clock: () => number) {
  const [ofAddresses, ofKinds] = [new Map<string, Count>(), new Map<string, Count>()];
  const leftOut = new Map<string, number>();

  function countIn(counts: Map<string, Count>, name: string): Count {
    const now = clock();
    const known = counts.get(name);
    // A clock that was set back must not close the log.
    if (known && Math.abs(now - known.since) < HOUR_MS) return known;
    const count = { since: now, lines: 0 };
    remember(counts, name, count, MOST_COUNTED);
    return count;
  }

  return {
    /** Takes room for a line, and tells how many of its kind were left out before it. Null where there is no room. */
    take(kind: string, address: string): { readonly leftOut: number } | null {
      const [ofAddress, ofKind] = [countIn(ofAddresses, `${kind} ${address}`), countIn(ofKinds, kind)];
      const before = leftOut.get(kind) ?? 0;
      if (ofAddress.lines >= OF_ADDRESS || ofKind.lines >= OF_KIND) {
        leftOut.set(kind, before + 1);
        return null;
      }
      ofAddress.lines++;
      ofKind.lines++;
      leftOut.delete(kind);
      return { leftOut: before };
    },
  };
}
