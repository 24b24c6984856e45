// From designed to retired: which way the versions of a product go.
import type { ProductVersionRow } from '#main/store/rows.ts';
import type { RowChange } from '#main/store/schema/schema.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { ProductState } from '#shared/products/product.ts';
import { refusal } from '#shared/troubles/errors.ts';

export interface VersionMove {
  readonly version: number;
  readonly state: Exclude<ProductState, 'designed'>;
}

const FROM: Readonly<Record<VersionMove['state'], readonly ProductState[]>> = {
  checked: ['designed'],
  released: ['designed', 'checked', 'retired'],
  retired: ['designed', 'checked', 'released'],
};

/** A version that was retired by mistake is released again, by whoever may release. */
export function assertMove(
  { state, version }: Pick<ProductVersionRow, 'state' | 'version'>,
  to: VersionMove['state'],
): void {
  if (!FROM[to].includes(state)) throw refusal('product_state', { version, state });
}

export function stateChange(
  state: VersionMove['state'],
  { caller, second, now }: { readonly caller: Caller; readonly second: string | null; readonly now: string },
): RowChange<'product_versions'> {
  if (state === 'checked') return { state, checked_by: caller.userId };
  if (state === 'retired') return { state };
  return { state, released_by: second ?? caller.name, released_at: now };
}
