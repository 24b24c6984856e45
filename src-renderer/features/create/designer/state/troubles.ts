import { useMemo } from 'react';
import type { Remark } from '#shared/core/remark.ts';
import { itemIndexIn } from '#shared/labels/item-paths.ts';
import type { FieldTrouble } from '#shared/labels/shown-fields.ts';
import { ApiError } from '#window/api/failure.ts';
import { useDesigner } from './designer.ts';
import { usePreview } from './preview.ts';

export interface Troubles {
  readonly errors: readonly FieldTrouble[];
  readonly warnings: readonly FieldTrouble[];
}

/** What is wrong with the shown row: as the station drew it, or why it could not. */
export function useTroubles(): Troubles {
  const shown = usePreview((state) => state.shown);
  const error = usePreview((state) => state.error);
  const layout = useDesigner((state) => state.history.present);
  return useMemo(() => {
    if (error !== null)
      return { errors: [troubleOf(error, layout?.items.map(({ id }) => id) ?? [])].flat(), warnings: [] };
    return { errors: shown?.errors ?? [], warnings: shown?.warnings ?? [] };
  }, [shown, error, layout]);
}

/** Why the shown row is red besides its fields. */
export function useRowRemarks(): readonly Remark[] {
  return usePreview(({ shown, error }) => (error === null ? shown?.remarks : null)) ?? [];
}

export function troublesFor({ errors, warnings }: Troubles, item: string | null): Troubles {
  const ofItem = (one: FieldTrouble) => one.item === item;
  return { errors: errors.filter(ofItem), warnings: warnings.filter(ofItem) };
}

/** A refusal of the layout names the place, such as items[3].value. */
export function troubleOf(error: unknown, ids: readonly string[]): FieldTrouble[] {
  if (!(error instanceof ApiError) || !error.trouble) return [];
  const { trouble, message: text } = error;
  return [{ item: ids[itemIndexIn(trouble.facts['path']) ?? -1] ?? null, trouble, text }];
}
