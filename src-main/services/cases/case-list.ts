// Suspicious labels by product: whoever looks for copies looks for a product first.
import { byBadness, type CaseEntry, type CaseProduct } from '#shared/records/cases.ts';

export interface NamedEntry {
  /** What its record names. Null: nothing. */
  readonly product: string | null;
  readonly entry: CaseEntry;
}

/** The product with the worst label first, then the one with the most; labels of no product last among their like. */
export function casesByProduct(all: readonly NamedEntry[]): CaseProduct[] {
  const groups = Map.groupBy(all, ({ product }) => product);
  return [...groups]
    .map(([product, named]): CaseProduct => {
      const cases = named.map(({ entry }) => entry).toSorted(byUrgency);
      return { product, worst: cases[0].standing, cases };
    })
    .toSorted(
      (a, b) =>
        byBadness(a.worst, b.worst) || b.cases.length - a.cases.length || nameOf(a).localeCompare(nameOf(b), 'en'),
    );
}

function byUrgency(a: CaseEntry, b: CaseEntry): number {
  return byBadness(a.standing, b.standing) || (b.last_seen ?? '').localeCompare(a.last_seen ?? '');
}

/** Behind every name. */
const NAMELESS = '\uffff';

function nameOf({ product }: Pick<CaseProduct, 'product'>): string {
  return product ?? NAMELESS;
}
