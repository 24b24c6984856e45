import type { DamageKind } from '#main/spreadsheets/damage.ts';
import type { Mapping } from '#main/spreadsheets/fields/map-columns.ts';
import { type FieldRemark, toMetadata } from '#main/spreadsheets/fields/to-metadata.ts';
import type { TableRow } from '#main/spreadsheets/table.ts';
import type { Metadata, Template } from '#shared/core/model.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { ColumnChoice } from '#shared/create/draft.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { computedText, isComputed } from '#shared/records/computed-fields.ts';
import { takeDescription, withDescription } from '#shared/records/description.ts';
import { namingField, recordName } from '#shared/records/record-name.ts';
import type { DeskTable } from './desk-table.ts';
import type { Cells, DraftState } from './draft-state.ts';
import { remark, toldRemark, worst } from './remarks.ts';

/** What the cells of one row say. */
export interface RowReading {
  readonly metadata: Metadata;
  /** Empty where the row has no description. */
  readonly description: string;
  readonly remarks: readonly Remark[];
  readonly weight: 'red' | 'amber' | null;
  /** Equal for rows that say the same; empty for an empty row. */
  readonly sameness: string;
  /** The file that its artwork column names; empty where it names none. */
  readonly artworkName: string;
  /** How many labels the row becomes, each with an ID of its own. */
  readonly quantity: number;
}

type ReadRow = (row: TableRow, index: number) => RowReading;

/** Damage that only the reader of the file can see. All other damage shows in the text of the cell. */
const SEEN_BY_READER: readonly DamageKind[] = ['no_value', 'percent'];

/** Prepares once what all rows need, and gives the function that reads one row. */
export function prepareReading(
  { columns, values, edits, artwork_column, quantity_column = null }: DraftState,
  table: DeskTable,
  template: Template | null,
): ReadRow {
  const width = table.headers.length;
  const given = givenValues(template, columns, values);
  const mapping = mappingOf(columns, given);
  const computed = computedValues(template, mapping, values);
  const whole = template && withDescription(template);
  const labels = new Map(whole?.fields.map(({ key, label }) => [key, label]));
  const columnOf = new Map(columns.map(({ field }, column) => [field, column]));
  const extra = given.map(([, value]) => value);

  function remarksOn(fields: readonly FieldRemark[], weight: 'red' | 'amber'): Remark[] {
    return fields.map(({ field, kind, value, text, offer }) => {
      const facts = { label: labels.get(field) ?? field, value };
      return toldRemark(weight, kind, text, facts, { field, column: columnOf.get(field) ?? null, offer });
    });
  }

  function damageOf(index: number, cells: readonly string[], changed: Cells | undefined): Remark[] {
    const damage = table.damage.get(index) ?? [];
    return damage.flatMap(({ kind, weight, column, text, offer }) => {
      const field = column === null ? null : (columns[column]?.field ?? null);
      const counts = column === null ? !changed : field !== null && !changed?.[column] && SEEN_BY_READER.includes(kind);
      if (!counts) return [];
      const facts = { label: labels.get(field ?? '') ?? '', value: column === null ? '' : (cells[column] ?? '') };
      return [toldRemark(weight === 'wrong' ? 'red' : 'amber', kind, text, facts, { field, column, offer })];
    });
  }

  return (row, index) => {
    const changed = edits[row.number];
    const cells = cellsOf(row, changed, width);
    const artworkName = artwork_column === null ? '' : (cells[artwork_column] ?? '').trim();
    const sameness = cells.some((cell) => cell.trim() !== '') ? JSON.stringify(cells) : '';
    const quantity = quantity_column === null ? 1 : quantityIn(cells[quantity_column] ?? '');
    const common = { sameness, artworkName, quantity: quantity ?? 1 };
    if (!template || !whole) return { metadata: {}, description: '', remarks: [], weight: null, ...common };
    const all = withComputedCells([...cells, ...extra], computed, { headers: table.headers, mapping, template: whole });
    const { metadata, conversions, problems, doubts } = toMetadata({ cells: all }, mapping, whole);
    const remarks = [
      ...(quantity === null ? [remarkOnQuantity(cells, quantity_column)] : []),
      ...remarksOn(problems, 'red'),
      ...damageOf(index, cells, changed),
      ...remarksOn(doubts, 'amber'),
      ...conversions.map(({ field, from, to, why }) => {
        const label = labels.get(field) ?? field;
        const text = `${label} "${from}" was read as "${to}": ${why}.`;
        return toldRemark('note', 'turned', text, { label, from, to }, { field, column: columnOf.get(field) ?? null });
      }),
    ];
    const read = takeDescription(template, metadata);
    if (sameness !== '' && problems.length === 0) remarks.push(...remarkOnName(read, template, columns));
    return { ...read, remarks, weight: worst(remarks), ...common };
  };
}

/** A whole number of labels; null where the cell has none, or one that no batch can hold. */
function quantityIn(cell: string): number | null {
  const text = cell.trim();
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MOST_ROWS ? count : null;
}

function remarkOnQuantity(cells: readonly string[], column: number | null): Remark {
  return remark('red', 'quantity_wrong', { value: cells[column ?? 0] ?? '', most: MOST_ROWS }, { column });
}

/** A table that has a column for the product's name should name the product in each row. */
function remarkOnName(
  { metadata, description }: Pick<RowReading, 'metadata' | 'description'>,
  { fields }: Template,
  columns: readonly ColumnChoice[],
): Remark[] {
  const naming = namingField(fields);
  const column = columns.findIndex(({ field }) => field !== null && field === naming);
  if (column < 0 || recordName(metadata, description, fields) !== null) return [];
  const label = fields.find(({ key }) => key === naming)?.label ?? '';
  return [remark('amber', 'no_name', { label }, { field: naming, column })];
}

/** The cells of a row with the edits of the desk. */
export function cellsOf(row: TableRow, changed: Cells | undefined, width: number): readonly string[] {
  if (!changed) return row.cells;
  return Array.from({ length: width }, (_, column) => changed[column] ?? row.cells[column] ?? '');
}

/** Required fields that neither a column nor a value given for all rows fills. */
export function unfilled(template: Template, { columns, values }: DraftState): string[] {
  const filled = new Set(columns.map(({ field }) => field));
  return template.fields
    .filter(({ key, required, computed = '' }) => required && !filled.has(key) && !(values[key] ?? computed).trim())
    .map(({ label }) => label);
}

/** Values given once stand for fields that no column fills. */
function givenValues(
  template: Template | null,
  columns: readonly ColumnChoice[],
  values: Metadata,
): readonly (readonly [key: string, value: string])[] {
  const filled = new Set(columns.map(({ field }) => field));
  const open = template?.fields.filter(({ key }) => !filled.has(key)) ?? [];
  return open.flatMap(({ key, computed }) => {
    if (computed !== undefined || isComputed(values[key] ?? '')) return [[key, values[key] ?? ''] as const];
    return Object.hasOwn(values, key) ? [[key, values[key]] as const] : [];
  });
}

interface ComputedValue {
  readonly text: string;
  /** Its place among the cells and the values for all rows. */
  readonly at: number;
}

/** A value for all rows goes before what the template says. */
function computedValues(template: Template | null, { columns }: Mapping, values: Metadata): readonly ComputedValue[] {
  return (template?.fields ?? []).flatMap(({ key, computed = '' }) => {
    const text = isComputed(values[key] ?? '') ? (values[key] ?? '') : computed;
    const at = columns.findIndex(({ field }) => field === key);
    return text === '' || at < 0 ? [] : [{ text, at }];
  });
}

interface ComputedRow {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly template: Template;
}

/** The cells with what follows from others, in the places that the row leaves empty. */
function withComputedCells(
  given: readonly string[],
  computed: readonly ComputedValue[],
  { headers, mapping, template }: ComputedRow,
): readonly string[] {
  const cells = given.map((cell, at) => (computed.some((one) => one.at === at) && isComputed(cell) ? '' : cell));
  const columns = Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']));
  return computed.reduce((now, { text, at }) => {
    if ((now[at] ?? '').trim() !== '') return now;
    return now.with(at, computedText(text, toMetadata({ cells: now }, mapping, template).metadata, columns));
  }, cells);
}

function mappingOf(columns: readonly ColumnChoice[], given: readonly (readonly [string, string])[]): Mapping {
  const all = [...columns.map(({ field }) => field), ...given.map(([key]) => key)];
  return { columns: all.map((field) => ({ header: '', field, by: null })), artwork: null, missing: [] };
}
