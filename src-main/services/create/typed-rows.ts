// Rows that are typed in: their columns are the fields of the template.
import type { Template } from '#shared/core/model.ts';
import { typedTable } from './desk-table.ts';
import type { Cells, Source } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';

type TypedSource = Source & { readonly kind: 'hand' };

export function typedSource(source: TypedSource, template: Template): TypedSource {
  return { ...source, fields: template.fields.map(({ key }) => key) };
}

/** Moves the cells with their fields, whose columns may have changed. */
export function withTypedRows(draft: LoadedDraft, next: TypedSource): LoadedDraft {
  const { state, template } = draft;
  const before = state.source?.kind === 'hand' ? state.source.fields : [];
  const moved = (cells: Cells): Cells =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([column, text]) => {
        const to = next.fields.indexOf(before[Number(column)] ?? '');
        return to < 0 ? [] : [[to, text]];
      }),
    );
  const edits = Object.fromEntries(Object.entries(state.edits).map(([number, cells]) => [number, moved(cells)]));
  const table = typedTable(next, template?.fields ?? []);
  const columns = table.headers.map((header, i) => ({ header, field: next.fields[i], by: 'label' as const }));
  return { ...draft, table, state: { ...state, source: next, edits, columns, artwork_column: null } };
}
