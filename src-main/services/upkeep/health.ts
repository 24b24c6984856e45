import type { Marks } from '#main/services/marks/marks.ts';
import type { TokenService } from '#main/services/tokens/tokens.ts';
import type { Store } from '#main/store/store.ts';
import type { Health } from '#shared/core/model.ts';

export interface HealthOptions {
  readonly store: Store;
  readonly marks: Marks;
  readonly tokens: Pick<TokenService, 'health'>;
  readonly version: string;
  readonly clock: () => number;
}

/** The health of the station, part by part. */
export function createHealth({ store, marks, tokens, version, clock }: HealthOptions): () => Health {
  const start = clock();
  return () => {
    const problem = store.problem();
    const parts = { store: problem?.text ?? 'ok', engine: marks.problem() ?? 'ok', chain: tokens.health() };
    const fine = parts.store === 'ok' && parts.engine === 'ok' && ['ok', 'off'].includes(parts.chain);
    const uptime_seconds = Math.max(0, Math.round((clock() - start) / 1000));
    const store_problem = problem?.kind ?? null;
    return { status: fine ? 'ok' : 'degraded', version, uptime_seconds, ...parts, store_problem };
  };
}
