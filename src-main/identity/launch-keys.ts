import { createHash, randomBytes } from 'node:crypto';
import { dropOldest } from './recent-entries.ts';

const LAUNCH_KEY_BYTES = 16;
const LAUNCH_KEY_LIFE_MS = 5 * 60_000;
/** Only the desk can ask for keys. The bound keeps a fault from filling memory. */
const MOST_LAUNCH_KEYS = 16;

/** Keys that open the window once, within five minutes. */
export function createLaunchKeys(time: () => number) {
  const ends = new Map<string, number>();
  return {
    create(): string {
      const key = randomBytes(LAUNCH_KEY_BYTES).toString('base64url');
      ends.set(hashOf(key), time() + LAUNCH_KEY_LIFE_MS);
      dropOldest(ends, MOST_LAUNCH_KEYS);
      return key;
    },
    redeem(key: string): boolean {
      const hash = hashOf(key);
      const end = ends.get(hash);
      ends.delete(hash);
      return end !== undefined && time() < end;
    },
    clear: () => ends.clear(),
  };
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
