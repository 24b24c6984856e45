// What a list asks of records, as a condition of the database.
import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#main/store/sql/dialect.ts';
import type { RecordFilter } from './record-counts.ts';

/** Parts of a filter that an index begins with after the owner, the one with the fewest records first. */
const LEADS = ['lot', 'gtin', 'product_id', 'standing', 'label_status', 'claim_status', 'template_id'] as const;
type Lead = (typeof LEADS)[number] | 'updated_at';

type Asked = readonly [column: Lead | 'created_at', test: (column: RawBuilder<string>) => RawBuilder<boolean>];

/** Whether nothing but what the counts know is asked. */
export function isCounted(filter: RecordFilter): boolean {
  return askedOf(filter).every(([column]) => column === 'template_id' || column === 'claim_status');
}

/** Whether the index of words knows all that is asked. */
export function amongOf(filter: RecordFilter, dialect: Dialect): RawBuilder<boolean> | null {
  return isCounted(filter) ? null : scopeOf(filter, dialect);
}

/**
 * The records of a filter, but for its words. `lead` is the column whose index the database is to use; all others are compared
 * with what is found there. By default the index with the fewest records.
 */
export function scopeOf(filter: RecordFilter, { unsought }: Dialect, lead = leadOf(filter)): RawBuilder<boolean> {
  // The two indexed together with the owner have an index of both.
  const isBoth = lead === 'claim_status' || lead === 'template_id';
  const tests = askedOf(filter).map(([column, test]) => {
    const isSought = column === lead || (isBoth && (column === 'claim_status' || column === 'template_id'));
    return test(isSought ? sql.ref<string>(column) : unsought<string>(column));
  });
  return sql<boolean>`${sql.join([sql`owner_id = ${filter.owner}`, ...tests], sql` and `)}`;
}

function leadOf(filter: RecordFilter): Lead | null {
  const asked = askedOf(filter).map(([column]) => column);
  // No index has those that are clear: they are nearly all.
  return LEADS.find((one) => asked.includes(one) && !(one === 'standing' && filter.standing === 'clear')) ?? null;
}

function askedOf(filter: RecordFilter): readonly Asked[] {
  const { template_id, claim_status, label_status, standing, product, lot, updated_since, created_since } = filter;
  const is = (value: string | number) => (column: RawBuilder<string>) => sql<boolean>`${column} = ${value}`;
  const all: readonly (Asked | null)[] = [
    template_id === undefined ? null : ['template_id', is(template_id)],
    claim_status === undefined ? null : ['claim_status', is(claim_status)],
    label_status === undefined ? null : ['label_status', is(label_status)],
    standing === undefined ? null : ['standing', standing === 'clear' ? isNull : is(standing)],
    product === undefined
      ? null
      : typeof product === 'number'
        ? ['product_id', is(product)]
        : ['gtin', is(product.gtin)],
    lot === undefined ? null : ['lot', is(lot)],
    updated_since === undefined ? null : ['updated_at', (column) => sql`${column} > ${updated_since}`],
    created_since === undefined ? null : ['created_at', (column) => sql`${column} >= ${created_since}`],
  ];
  return all.filter((one) => one !== null);
}

/** Clear is kept as null. */
function isNull(column: RawBuilder<string>): RawBuilder<boolean> {
  return sql`${column} is null`;
}
