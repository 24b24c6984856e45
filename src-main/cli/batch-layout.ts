// The layout of a job of the command line: what its rows put on their labels.
import { dirname, join } from 'node:path';
import type { App } from '#main/app.ts';
import { vectorKindOf } from '#main/imaging/vector/vector-kind.ts';
import { checkFields } from '#main/labels/layout-fields.ts';
import { artworkFinder } from '#main/services/create/artwork-names.ts';
import type { Placing } from '#main/services/create/create.ts';
import { pictureNames } from '#main/services/create/field-rows.ts';
import { frameOf, frameTrouble } from '#main/services/create/layout-remarks.ts';
import type { RowForLayout } from '#main/services/ledger/batch-plan.ts';
import { usedColumns } from '#main/services/ledger/label-fields.ts';
import type { BatchOrder, BatchRowOrder } from '#main/services/line/line.ts';
import type { Table, TableRow } from '#main/spreadsheets/table.ts';
import { lazily } from '#shared/core/lazily.ts';
import { localDay } from '#shared/core/times.ts';
import { LAYOUT_LIMITS, type Layout } from '#shared/labels/layout.ts';
import { readLayout } from '#shared/labels/read-layout.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { isFolder } from './batch-artwork.ts';
import type { Columns } from './columns.ts';
import { listPictures, readInput } from './files.ts';

type ChosenLayout = NonNullable<BatchOrder['layout']>;
type PictureRef = RowForLayout['pictures'][string];

/** A file, or the newest version of a kept layout of that name. Throws where it does not fit the job. */
export async function layoutNamed(
  app: App,
  given: string,
  { table, columns }: { readonly table: Table; readonly columns: Columns },
): Promise<ChosenLayout> {
  const chosen = { ...(await findLayout(app, given)), made: localDay(app.clock()) };
  const keys = columns.template.fields.map(({ key }) => key);
  checkFields(chosen.layout, { keys, columns: table.headers });
  refuse(await app.drafts.layouts.fontTrouble(chosen.layout));
  return chosen;
}

async function findLayout({ store }: App, given: string): Promise<Omit<ChosenLayout, 'made'>> {
  try {
    return { layout: readLayout(await readInput(given, LAYOUT_LIMITS.bytes + 1)), name: null, version: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    const kept = await store.layouts.find(given);
    if (kept) return { layout: kept.layout, name: kept.name, version: kept.version };
    throw new AppError('bad_input', `There is no layout file ${given}, and no layout of that name is kept.`, {
      cause: error,
    });
  }
}

/** Adds to rows what their layout takes from them. A row whose label has another size fails; where all have, nothing is made. */
export async function withLayout(
  app: App,
  { layout }: ChosenLayout,
  { rows, table, artwork, choices }: LayoutRows,
): Promise<BatchRowOrder[]> {
  const pictureNamed = pictureFinder(app, artwork, choices);
  const misfits = rows.map(({ artwork }) => ('problem' in artwork ? null : misfitOf(layout, artwork, choices)));
  if (misfits.every((one) => one !== null)) refuse(misfits[0] ?? null);
  const done: BatchRowOrder[] = [];
  for (const [i, row] of rows.entries()) {
    const misfit = misfits[i];
    const fields = await rowFor(layout, table, table.rows[i], row.metadata, pictureNamed);
    const problem = misfit ? { artwork: { problem: englishOf(misfit), trouble: misfit } } : {};
    done.push({ ...row, ...problem, fields });
  }
  return done;
}

interface LayoutRows {
  readonly rows: readonly BatchRowOrder[];
  readonly table: Table;
  /** The picture or the folder of artwork: pictures of rows lie beside it. */
  readonly artwork: string;
  readonly choices: Placing;
}

function misfitOf(
  layout: Layout,
  artwork: Exclude<BatchRowOrder['artwork'], { readonly problem: string }>,
  choices: Placing,
): Trouble | null {
  return frameTrouble(layout, frameOf(choices, { artwork }));
}

async function rowFor(
  layout: Layout,
  { headers }: Table,
  { number, cells }: TableRow,
  metadata: BatchRowOrder['metadata'],
  pictureNamed: (name: string) => Promise<PictureRef | null>,
): Promise<RowForLayout> {
  const columns = Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? '']));
  const values = { id: '', watermarkId: '', registerCode: '', row: number, made: '', counters: {}, metadata, columns };
  const pictures: Record<string, PictureRef> = {};
  for (const name of pictureNames(layout, [values])) {
    const picture = await pictureNamed(name);
    if (picture) pictures[name] = picture;
  }
  return { row: number, columns: usedColumns(layout, columns), pictures };
}

/** Finds a picture as artwork is found: in the folder of artwork, by its name or path. Looks there once a row names one. */
function pictureFinder(app: App, artwork: string, choices: Placing) {
  const { vectors } = app.drafts;
  const taken = new Map<string, Promise<PictureRef>>();
  const found = lazily(async () => {
    const folder = (await isFolder(artwork)) ? artwork : dirname(artwork);
    return { folder, find: artworkFinder((await listPictures(folder)).map((name) => ({ name }))) };
  });

  async function take(file: string): Promise<PictureRef> {
    const bytes = await readInput(file, app.settings['limits.image_bytes']);
    if (vectorKindOf(bytes) !== null) return (await vectors.take(choices, bytes)).artwork.picture;
    return (await app.production.batches.takeArtwork(bytes)).picture;
  }

  return async (name: string): Promise<PictureRef | null> => {
    const { folder, find } = await found();
    const match = find(name);
    if (match.kind !== 'found') return null;
    const taking = taken.get(match.one.name) ?? take(join(folder, match.one.name));
    taken.set(match.one.name, taking);
    return taking;
  };
}

function refuse(trouble: Trouble | null): void {
  if (trouble) throw new AppError('bad_input', englishOf(trouble), { trouble });
}
