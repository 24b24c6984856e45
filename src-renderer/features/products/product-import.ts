// A spreadsheet of products, in parts: each is answered quickly, and an end in between leaves no row half.
import { type ImportedProduct, MOST_IMPORTED, type ProductImport } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';

/** Rows that are listed. Whoever has more looks at the spreadsheet. */
export const SHOWN_ROWS = 200;

export interface Imported {
  /** Rows of the spreadsheet, and those that were looked at. */
  readonly rows: number;
  readonly read: number;
  readonly counts: Readonly<Record<ImportedProduct['outcome'], number>>;
  /** Rows that are new or changed. */
  readonly changes: number;
  readonly ignored: readonly string[];
  readonly shown: readonly ImportedProduct[];
}

const NONE: Imported = {
  rows: 0,
  read: 0,
  counts: { new: 0, changed: 0, same: 0, refused: 0 },
  changes: 0,
  ignored: [],
  shown: [],
};

interface Import {
  readonly file: File;
  readonly like: number | null;
  readonly apply: boolean;
  readonly tell: (imported: Imported) => void;
  readonly isStopped: () => boolean;
}

/** Rows of one call: enough of them that a spreadsheet is not sent too often, few enough that the time that is left is told. */
const ROWS_A_CALL = MOST_IMPORTED / 2;

export async function importOf({ file, like, apply, tell, isStopped }: Import): Promise<void> {
  let [now, from]: [Imported, number | null] = [NONE, 0];
  while (from !== null) {
    const query = { name: file.name, apply, from, limit: ROWS_A_CALL, ...(like === null ? {} : { like }) };
    const part: ProductImport = await call('importProducts', { query, file });
    if (isStopped()) return;
    now = withPart(now, part);
    tell(now);
    from = part.next;
  }
}

function withPart(before: Imported, { rows, products, ignored }: ProductImport): Imported {
  const counts = { ...before.counts };
  for (const { outcome } of products) counts[outcome] += 1;
  const news = products.filter(({ outcome }) => outcome !== 'same');
  return {
    rows,
    read: before.read + products.length,
    counts,
    changes: counts.new + counts.changed,
    ignored,
    shown: [...before.shown, ...news].slice(0, SHOWN_ROWS),
  };
}
