import type { Draft } from '#shared/create/draft.ts';

interface Shown {
  readonly draft: Draft | null;
  readonly rowsVersion: number;
}

/** The state after the station answered a change with the new draft. */
export function changed({ draft: shown, rowsVersion }: Shown, draft: Draft): Partial<Shown> {
  if (shown?.id !== draft.id) return {};
  return { draft, rowsVersion: mayRowsDiffer(shown, draft) ? rowsVersion + 1 : rowsVersion };
}

/** The state after the draft was read. A change that was answered in the meantime brought a newer draft already. */
export function reread({ draft: shown, rowsVersion }: Shown, draft: Draft, isOutdated: boolean) {
  return { draft: shown !== null && isOutdated ? shown : draft, error: null, rowsVersion: rowsVersion + 1 };
}

/** Whether the rows may have changed. An unneeded reading would remove rows from a filtered list that a person has just mended. */
function mayRowsDiffer(before: Draft, after: Draft): boolean {
  const deciding = ({ table, template_id, columns, artwork_column, values, artwork, artworks, counts }: Draft) =>
    JSON.stringify([
      [table, template_id, columns, artwork_column, values, artwork, counts],
      artworks.map(({ id, name, remarks }) => [id, name, remarks]),
    ]);
  return deciding(before) !== deciding(after);
}
