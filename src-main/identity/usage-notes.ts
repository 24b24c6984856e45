import { isoOf } from '#shared/core/times.ts';
import type { IdentityStore, KeptApiKey, Log } from './ports.ts';

const MINUTE_MS = 60_000;

export type UsageNotes = ReturnType<typeof createUsageNotes>;

/** Notes when keys were last used, to the minute. Notes that come during a change are written together in the next one. */
export function createUsageNotes(store: IdentityStore, clock: () => number, uptime: () => number, log: Log) {
  const waiting = new Map<number, string>();
  let writing: Promise<void> | null = null;
  let pauseUntil = Number.NEGATIVE_INFINITY;
  /** As a text, which takes longer to write than all else here. */
  let minute = { at: Number.NaN, text: '' };

  async function writeAll(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const notes = [...waiting];
        waiting.clear();
        await store.change(async ({ apiKeys }) => {
          for (const [id, at] of notes) await apiKeys.markUsed(id, at);
        });
      }
    } catch (error) {
      // The pause keeps a full disk from filling the log too.
      pauseUntil = uptime() + MINUTE_MS;
      log('The last use of API keys could not be written.', error);
    }
  }

  return {
    /** Notes that a key was used. The note is written in the background. */
    add({ id, last_used_at }: KeptApiKey): void {
      const at = Math.floor(clock() / MINUTE_MS) * MINUTE_MS;
      if (at !== minute.at) minute = { at, text: isoOf(at) };
      if ((last_used_at !== null && last_used_at >= minute.text) || uptime() < pauseUntil) return;
      waiting.set(id, minute.text);
      writing ??= writeAll().finally(() => {
        writing = null;
      });
    },
    /** Resolves when everything that was noted is written. */
    settled: async (): Promise<void> => {
      await writing;
    },
  };
}
