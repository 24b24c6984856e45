import type { Draft } from '../../../../src-shared/draft.ts';

interface Shown {
  readonly draft: Draft | null;
  readonly rowsVersion: number;
}

/** The state after the station answered a change with the draft anew. */
export function changed({ draft: shown, rowsVersion }: Shown, draft: Draft): Partial<Shown> {
  if (shown?.id !== draft.id) return {};
  return { draft, rowsVersion: mayRowsDiffer(shown, draft) ? rowsVersion + 1 : rowsVersion };
}

/** The state after the draft was read. A change that was answered meanwhile has already brought a newer draft. */
export function reread({ draft: shown, rowsVersion }: Shown, draft: Draft, isOutdated: boolean) {
  return { draft: shown !== null && isOutdated ? shown : draft, error: null, rowsVersion: rowsVersion + 1 };
}

/** Whether the rows may say something else now. Reading the list again would take rows away that somebody has just mended. */
function mayRowsDiffer(before: Draft, after: Draft): boolean {
  const deciding = ({ table, template_id, columns, artwork_column, values, artwork, artworks, counts }: Draft) =>
    JSON.stringify([
      [table, template_id, columns, artwork_column, values, artwork, counts],
      artworks.map(({ id, name, remarks }) => [id, name, remarks]),
    ]);
  return deciding(before) !== deciding(after);
}
