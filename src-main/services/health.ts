import type { Health } from '../../src-shared/model.ts';
import type { Store } from '../store/store.ts';

export interface HealthOptions {
  readonly store: Store;
  readonly version: string;
  readonly clock: () => number;
  /** What is wrong with the engine's threads, or null. */
  readonly engineTrouble: () => string | null;
}

/** How the station is, part by part. */
export function createHealth({ store, version, clock, engineTrouble }: HealthOptions): () => Health {
  const start = clock();
  return () => {
    const parts = { store: store.trouble() ?? 'ok', engine: engineTrouble() ?? 'ok', chain: 'off' };
    const fine = parts.store === 'ok' && parts.engine === 'ok';
    const uptime_seconds = Math.max(0, Math.round((clock() - start) / 1000));
    return { status: fine ? 'ok' : 'degraded', version, uptime_seconds, ...parts };
  };
}
