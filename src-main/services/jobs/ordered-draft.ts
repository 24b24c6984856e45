// The draft of an order: filled as at the desk, and refused where a person would have to mend something.

import { amountThat } from '#main/base/amount.ts';
import type { DraftService, GivenArtwork } from '#main/services/create/create.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftChange } from '#shared/create/draft.ts';
import type { JobChoices, RefusedOrder } from '#shared/jobs/jobs.ts';
import { evened } from '#shared/labels/names.ts';
import { AppError, refusal, toAppError } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';

/** Artwork as a file, or as the station knows it already. */
interface OrderedArtwork {
  readonly name: string;
  readonly bytes: Uint8Array | GivenArtwork;
}

export interface JobOrder {
  /** The same order has the same key, and the same hash of all that it asks for. */
  readonly key: string;
  readonly ordered: string;
  /** Called where the order was given before. */
  replayed?(): void;
  readonly table: { readonly name: string; readonly bytes: Uint8Array };
  readonly artworks: readonly OrderedArtwork[];
  readonly choices: JobChoices;
  /** Instead of the sheet that the choices name. */
  readonly sheet?: Required<Pick<DraftChange, 'preset' | 'options' | 'fit'>>;
  /** The field of each column, where names alone do not decide. */
  readonly columns?: readonly (string | null)[];
  /** The number of the printer that gets the sheets once they are proven. */
  readonly printer?: number;
  /** The product that the labels are printed of. */
  readonly product?: number;
  /** Whether each row is a part of its own, made and printed before the next one begins. */
  readonly inTurn?: boolean;
  /** A layout as its file has it, where one came with the order. */
  readonly layout?: unknown;
  readonly files: string | null;
}

const USUAL_SHEET = 'l7165';
/** Artworks of an order that are marked once to learn what room their labels take: each costs about a second. */
const TRIED_ARTWORKS = 4;
/** Rows whose faults a refusal tells. */
const TOLD_ROWS = 5;

export async function prepareDraft(
  drafts: DraftService,
  id: number,
  name: string,
  { table, artworks, choices, layout, sheet, columns }: JobOrder,
): Promise<void> {
  const { template_id, sheet_id = USUAL_SHEET, strength, enrol_prints, layout: layoutName, quantity_column } = choices;
  await drafts.change(id, {
    name,
    ...(sheet ?? { sheet_id }),
    ...(template_id === undefined ? {} : { template_id }),
    ...(strength === undefined ? {} : { strength }),
    ...(enrol_prints === undefined ? {} : { enrol_prints }),
  });
  const given = await drafts.giveTable(id, table.name, table.bytes);
  // What people chose for the same headers at the desk is no choice of a program.
  const quantity = quantity_column === undefined ? null : columnOf(given.columns, quantity_column);
  await drafts.change(id, { quantity_column: quantity, ...(columns ? { columns: [...columns] } : {}) });
  for (const artwork of artworks) await addArtwork(drafts, id, artwork);
  if (layoutName !== undefined) await drafts.layouts.choose(id, { name: layoutName });
  else if (layout !== undefined) await drafts.layouts.choose(id, { layout } as never);
  await tryArtworks(drafts, id);
}

function columnOf(columns: Draft['columns'], wanted: string): number {
  const headers = columns.map(({ header }) => header);
  const found = headers.findIndex((header) => evened(header) === evened(wanted));
  if (found >= 0) return found;
  throw refusal('order_quantity', { column: wanted, columns: headers.map((header) => `"${header}"`).join(', ') });
}

/** A busy station takes the order without a trial; its labels are then counted as the heaviest there are. */
async function tryArtworks(drafts: DraftService, id: number): Promise<void> {
  const { artworks } = await drafts.get(id);
  if (artworks.length > TRIED_ARTWORKS) return;
  try {
    for (const one of artworks) await drafts.forecast(id, one.id);
  } catch (error) {
    if (toAppError(error).code !== 'busy') throw error;
  }
}

/** An order may have many artworks, so a refusal names the file. */
async function addArtwork(drafts: DraftService, id: number, { name, bytes }: OrderedArtwork): Promise<void> {
  try {
    await drafts.addArtwork(id, name, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${name}: ${error.message}`, { cause: error, trouble: error.trouble });
  }
}

type Reasons = RefusedOrder['remarks'];

/** An order with rows that cannot be labels, and what is wrong with them. */
export class RedOrder extends AppError {
  readonly reasons: Reasons;

  constructor(sentence: string, reasons: Reasons) {
    super('bad_input', sentence, { trouble: trouble('rows_red') });
    this.reasons = reasons;
  }
}

/**
 * Nobody is there to mend a row, so an order is made as a whole or not at all. Gives the headers of the columns that fill no field.
 */
export async function refuseUnfit(drafts: DraftService, id: number): Promise<readonly string[]> {
  const draft = await drafts.get(id);
  const unused = unusedColumns(draft);
  await refuseRed(drafts, draft);
  refuseGuesses(draft, unused);
  return unused;
}

/** A person at the desk sees which columns and which artwork a job takes; a program that orders does not. */
function refuseGuesses(
  { columns, artworks, artwork_column }: Pick<Draft, 'columns' | 'artworks' | 'artwork_column'>,
  unused: readonly string[],
): void {
  if (unused.length > 0 && unused.length === columns.length) {
    throw refusal('order_columns', { columns: unused.map((header) => `"${header}"`).join(', ') });
  }
  if (artworks.length > 1 && artwork_column === null) throw refusal('order_artworks', { count: artworks.length });
}

function unusedColumns({
  columns,
  artwork_column,
  quantity_column,
}: Pick<Draft, 'columns' | 'artwork_column' | 'quantity_column'>): string[] {
  const isUsed = (at: number) => at === artwork_column || at === quantity_column;
  return columns.filter(({ field }, at) => field === null && !isUsed(at)).map(({ header }) => header);
}

async function refuseRed(drafts: DraftService, { id, counts, remarks }: Draft): Promise<void> {
  const job = redOf(null, remarks);
  if (counts.red === 0 && job.length === 0) return;
  const { rows } = await drafts.rows(id, { offset: 0, limit: TOLD_ROWS, verdict: 'red' });
  const ofRows = rows.map(({ number, remarks }) => redOf(number, remarks));
  const told = ofRows.map((reasons) => `Row ${reasons[0]?.row}: ${textsOf(reasons)}`);
  const more = counts.red > rows.length ? [`${amountThat(counts.red, 'row', 'has faults', 'have faults')}.`] : [];
  throw new RedOrder([...(job.length > 0 ? [textsOf(job)] : []), ...told, ...more].join(' '), [
    ...job,
    ...ofRows.flat(),
  ]);
}

function redOf(row: number | null, remarks: readonly Remark[]): Reasons {
  return remarks.filter(({ weight }) => weight === 'red').map((remark) => ({ row, remark }));
}

function textsOf(reasons: Reasons): string {
  return reasons.map(({ remark }) => remark.text).join(' ');
}
