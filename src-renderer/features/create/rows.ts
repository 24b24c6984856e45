import { create } from 'zustand';
import type { DraftRow, RowVerdict } from '#shared/create/draft.ts';
import { call } from '#window/api/client.ts';

const PAGE = 100;

interface Page {
  readonly version: number;
  readonly rows: readonly DraftRow[];
}

interface RowsState {
  readonly draft: number;
  readonly verdict: RowVerdict | null;
  readonly version: number;
  /** Null until the first page came. */
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, Page>;
  readonly error: unknown;
  /** Chooses the rows to show. Shown rows stay until newer ones have come. */
  readonly show: (draft: number, verdict: RowVerdict | null, version: number) => void;
  /** Reads the rows between two places that are missing or old. */
  readonly want: (first: number, last: number) => void;
  /** Replaces a shown row. False if the row is not shown. */
  readonly put: (row: DraftRow) => boolean;
}

/** The rows of the spreadsheet that were read so far. */
export const useRows = create<RowsState>()((set, get) => {
  const asked = new Set<string>();
  /** The number of rows that were replaced. A page that was requested before such a replacement may be older than the row. */
  let puts = 0;

  async function readPage(page: number): Promise<void> {
    const { draft, verdict, version } = get();
    const key = `${draft} ${verdict} ${version} ${page}`;
    if (asked.has(key)) return;
    asked.add(key);
    const before = puts;
    try {
      const query = { offset: page * PAGE, limit: PAGE, ...(verdict && { verdict }) };
      const { rows, total } = await call('listDraftRows', { params: { draft_id: draft }, query });
      if (!isStill()) return;
      set(({ pages }) => ({ total, error: null, pages: new Map(pages).set(page, { version, rows }) }));
    } catch (error) {
      if (isStill()) set({ error });
      return;
    } finally {
      asked.delete(key);
    }
    if (puts !== before) await readPage(page);

    function isStill(): boolean {
      const now = get();
      return now.draft === draft && now.verdict === verdict && now.version === version;
    }
  }

  return {
    draft: 0,
    verdict: null,
    version: 0,
    total: null,
    pages: new Map(),
    error: null,
    show(draft, verdict, version) {
      const state = get();
      if (state.draft !== draft || state.verdict !== verdict)
        set({ draft, verdict, version, total: null, pages: new Map(), error: null });
      else if (state.version !== version) set({ version });
    },
    want(first, last) {
      const { draft, pages, version } = get();
      // No draft was chosen yet.
      if (draft === 0) return;
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
        if (pages.get(page)?.version !== version) void readPage(page);
      }
    },
    put(row) {
      puts++;
      const known = [...get().pages.values()].some(({ rows }) => rows.some((one) => one.row === row.row));
      set(({ pages }) => {
        const next = [...pages].map(([number, page]): [number, Page] => [
          number,
          { ...page, rows: page.rows.map((one) => (one.row === row.row ? row : one)) },
        ]);
        return { pages: new Map(next) };
      });
      return known;
    },
  };
});

export function rowAt(pages: RowsState['pages'], index: number): DraftRow | null {
  return pages.get(Math.floor(index / PAGE))?.rows[index % PAGE] ?? null;
}

/** The row at a place of the present list; null where only an older one was read. Out of sight old pages stay, and an edit may have moved other rows to their places or changed their texts. */
export function presentRowAt({ pages, version }: Pick<RowsState, 'pages' | 'version'>, index: number): DraftRow | null {
  return pages.get(Math.floor(index / PAGE))?.version === version ? rowAt(pages, index) : null;
}
