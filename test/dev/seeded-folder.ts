// A data folder as a station has it after half a year: jobs with their labels, records, scans, small pictures. The same
// number of records and the same day give the same rows.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readResources } from '#main/app/resources.ts';
import { createPassphrases } from '#main/identity/passphrase.ts';
import { openStationKey } from '#main/identity/station-key.ts';
import type { Artwork, BatchPlan, LabelData, Print } from '#main/services/ledger/batch-plan.ts';
import { changeLabel } from '#main/services/ledger/ledger.ts';
import { seedTemplates } from '#main/services/records/templates.ts';
import { openStore } from '#main/store/open.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { lockFolder } from '#main/store/sqlite-file/lock.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { ID_COUNT, idOf } from '#shared/core/id.ts';
import { isLabelStatus, type LedgerState } from '#shared/core/label-states.ts';
import type { Field, Metadata, Template } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetPreset } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

/** Whoever works on Twinmark signs in with these. The folder has nothing that anybody would keep. */
export const DEVELOPER = { username: 'dev', passphrase: 'seeded for developers' } as const;

/** Below the folder of the product. */
export const SEEDED_FOLDER = join('out', 'dev');

/** Says that a folder was made here, and may be thrown away. */
const MARK_FILE = 'seeded.json';
const DAY_MS = 86_400_000;
const DAYS = 180;
/** Days on which a line works in such a time. */
const WORKING_HOURS = { first: 7, count: 9 };
/** The step by which every number of the IDs is drawn once. */
const STRIDE = 7_368_787;
const JOB_SIZES = [12, 24, 40, 65, 120, 250, 500];
/** Of a job's labels: each has one of these pictures, since a file for each record would take most of the time. */
const PICTURES_OF_JOB = 4;
const PICTURE = { width: 240, height: 160 };
/** Single records, as the interface makes them: one for so many that jobs make. */
const JOB_RECORDS_OF_A_SINGLE = 20;
const GOODS = [
  'Riesling Kabinett',
  'Oat muesli',
  'Bearing 6204',
  'Day cream',
  'Runner 7',
  'Étude in blue',
  'Zwiebelkuchen',
];
const MAKERS = ['Käßner', 'Łódź Works', 'Malmö Parts', 'Bodega Sur', 'Atelier Nord'];

export interface SeedOrder {
  readonly folder: string;
  /** The folder of the product. */
  readonly root: string;
  readonly records: number;
  /** The end of the last day, in milliseconds since 1970. */
  readonly until: number;
}

export interface Seeded {
  readonly records: number;
  readonly labels: number;
  readonly jobs: number;
}

/** Where today begins, in milliseconds since 1970. */
export function today(): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS;
}

export function isSeeded(folder: string): boolean {
  return existsSync(join(folder, MARK_FILE));
}

/** Fills a folder anew. Refuses one with something in it that was not made here. */
export async function seedFolder(order: SeedOrder): Promise<Seeded> {
  const { folder, root, records, until } = order;
  await emptied(folder);
  await writeFile(join(folder, MARK_FILE), `${JSON.stringify({ records, until: isoOf(until) })}\n`);
  const clock = createSeedClock(until);
  const store = await openStore({ folder, clock: clock.now, log: () => {} });
  try {
    const { templates, sheets } = await readResources(join(root, 'resources'));
    await seedTemplates(store, templates);
    const owner = await addDeveloper(store, folder);
    const seeded = await fill({ store, owner, templates, sheets: sheets(), clock }, records);
    // The newest change is of now: a station that starts next would doubt its clock otherwise.
    clock.moveToNow();
    await store.local.set('clock.doubted', false);
    return seeded;
  } finally {
    await store.close();
  }
}

async function emptied(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!isSeeded(folder)) {
      throw new AppError('bad_input', `${folder} is not empty, and was not seeded: give another folder by --data.`);
    }
    // A station that runs there keeps the lock.
    lockFolder(folder).release();
    await rm(folder, { recursive: true });
  }
  await mkdir(folder, { recursive: true });
}

async function addDeveloper(store: Store, folder: string): Promise<number> {
  const { issuer } = await openStationKey(folder, () => {});
  const passphrase_hash = await createPassphrases().hash(DEVELOPER.passphrase);
  return store.change(async ({ users, operators }) => {
    const { id } = await users.ensure(issuer, `${DEVELOPER.username}~seeded`);
    await users.setRole(id, 'admin');
    await operators.insert({ username: DEVELOPER.username, user_id: id, passphrase_hash });
    return id;
  });
}

/** Goes over the working hours of the days before `until`. */
function createSeedClock(until: number) {
  let at = until - DAYS * DAY_MS;
  return {
    now: () => at,
    /** To where so much of the whole time is over. */
    moveTo(share: number): void {
      const hours = share * DAYS * WORKING_HOURS.count;
      const day = Math.floor(hours / WORKING_HOURS.count);
      const ofDay = WORKING_HOURS.first + (hours % WORKING_HOURS.count);
      at = Math.max(at, until - (DAYS - day) * DAY_MS + ofDay * 3_600_000);
    },
    moveToNow(): void {
      at = Date.now();
    },
  };
}

interface Seeding {
  readonly store: Store;
  readonly owner: number;
  readonly templates: readonly Template[];
  readonly sheets: readonly SheetPreset[];
  readonly clock: ReturnType<typeof createSeedClock>;
}

async function fill(seeding: Seeding, records: number): Promise<Seeded> {
  const { store, clock } = seeding;
  const sizes = sizesOf(records);
  let [made, labels] = [0, 0];
  const nextId = () => idOf((++made * STRIDE) % ID_COUNT);
  // The pictures of the next job are drawn and written while rows are.
  let coming = picturesOf(store, 1);
  for (const [i, { ofJob, singles }] of sizes.entries()) {
    const number = i + 1;
    const isLast = number === sizes.length;
    const pictures = await coming;
    if (!isLast) coming = picturesOf(store, number + 1);
    clock.moveTo(made / records);
    const job = jobOf(seeding, number, isLast, pictures);
    labels += await store.change((tables) => addJob(tables, job, ofJob, nextId));
    await store.change(async (tables) => {
      for (let row = 1; row <= singles; row++) await addRecord(tables, job, nextId(), { state: null, row });
    });
  }
  return { records: made, labels, jobs: sizes.length };
}

/** How many records each job makes, and how many are made beside it. */
function sizesOf(records: number): { readonly ofJob: number; readonly singles: number }[] {
  const random = makeRandom(records, 'sizes');
  const sizes = [];
  for (let left = records; left > 0; ) {
    const ofJob = Math.min(random.pick(JOB_SIZES), left);
    const singles = Math.min(left - ofJob, Math.round(ofJob / JOB_RECORDS_OF_A_SINGLE));
    sizes.push({ ofJob, singles });
    left -= ofJob + singles;
  }
  return sizes;
}

interface Job extends Seeding {
  readonly number: number;
  readonly random: Random;
  readonly template: Template;
  readonly preset: SheetPreset;
  readonly artwork: Artwork;
  readonly marked: readonly PictureRef[];
  readonly product: string;
  /** The last one is still under way. */
  readonly isLast: boolean;
}

function jobOf(seeding: Seeding, number: number, isLast: boolean, pictures: readonly PictureRef[]): Job {
  const { templates, sheets } = seeding;
  const random = makeRandom(number, 'job');
  const [picture, ...marked] = pictures as [PictureRef, ...PictureRef[]];
  return {
    ...seeding,
    number,
    random,
    marked,
    isLast,
    artwork: { picture, ...PICTURE },
    template: random.pick(templates),
    preset: random.pick(sheets),
    product: random.pick(GOODS),
  };
}

/** The artwork of a job, and what its labels look like. */
function picturesOf(store: Store, job: number): Promise<PictureRef[]> {
  return Promise.all(
    Array.from({ length: PICTURES_OF_JOB + 1 }, async (_, i) => store.pictures.put(await drawn(job, i), 'png')),
  );
}

/** A ground with some discs on it, in colours of the job. */
function drawn(job: number, which: number): Promise<Buffer> {
  const random = makeRandom(job, which === 0 ? 'artwork' : `marked/${which}`);
  const hue = (job * 47) % 360;
  const discs = Array.from({ length: 5 }, () => {
    const [x, y, radius] = [random.below(PICTURE.width), random.below(PICTURE.height), random.between(8, 40)];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${hue + random.below(60)} 60% ${random.between(30, 70)}%)"/>`;
  });
  const { width, height } = PICTURE;
  const ground = `<rect width="${width}" height="${height}" fill="hsl(${hue} 40% 88%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Adds a job that made so many records. Gives the number of its labels. */
async function addJob(tables: Tables, job: Job, wanted: number, nextId: () => string): Promise<number> {
  const states = statesOf(job, wanted);
  const { owner, template, product, number } = job;
  const plan = planOf(job, states);
  const name = `${product} ${number}`;
  const batch = await tables.batches.insert({ owner_id: owner, name, template_id: template.id, plan });
  const rows = states.map((_, i) => ({
    batch_id: batch.id,
    row_number: i + 1,
    data: labelData(job, i + 1),
    replaces: null,
  }));
  await tables.labels.insertAll(rows);
  const labels = await tables.labels.ofBatch(batch.id, { limit: rows.length });
  for (const [i, label] of labels.entries()) await bringTo(tables, job, label, states[i] ?? 'planned', nextId);
  await tables.batches.change(batch.id, { state: batchState(job) });
  return labels.length;
}

function batchState({ isLast, random }: Job): BatchRow['state'] {
  if (isLast) return 'paused';
  return random.chance(0.02) ? 'cancelled' : 'done';
}

/** So many labels with a record, and some without: those that failed, and of the last job those that are still to come. */
function statesOf({ isLast, random }: Job, wanted: number): readonly LedgerState[] {
  const made = Array.from({ length: wanted }, (): LedgerState => {
    if (isLast) return 'made';
    const drawn = random.next();
    if (drawn < 0.78) return 'verified';
    if (drawn < 0.93) return 'printed';
    return drawn < 0.96 ? 'rejected' : drawn < 0.98 ? 'voided' : 'proofed';
  });
  const others = Array.from({ length: Math.ceil(wanted * (isLast ? 0.5 : 0.01)) }, (): LedgerState => {
    return isLast ? 'planned' : 'failed';
  });
  return [...made, ...others];
}

function planOf({ preset, isLast, clock, product }: Job, states: readonly LedgerState[]): BatchPlan {
  const options = DEFAULT_SHEET_OPTIONS;
  const onSheets = states.filter((state) => state !== 'failed').length;
  const sheets = Math.ceil(onSheets / cellCount(preset));
  const print: Print = {
    number: 1,
    made_at: isoOf(clock.now()),
    title: product,
    language: 'en',
    options,
    first_sheet: 1,
    sheets,
    labels: onSheets,
    held_back: [],
    used_after: [],
    weakest: [],
    grades: {},
  };
  return {
    preset,
    options,
    strength: 'balanced',
    fit: 'cover',
    orderHash: 'seeded',
    prints: isLast ? [] : [print],
    automaticSheets: null,
    stopped: null,
    closing: null,
  };
}

async function bringTo(tables: Tables, job: Job, label: LabelRow, state: LedgerState, nextId: () => string) {
  if (state === 'planned') return;
  if (state === 'failed') {
    await changeLabel(tables, label, { state, reason: 'The artwork is missing.' });
    return;
  }
  const record_id = nextId();
  await addRecord(tables, job, record_id, { state, row: label.row_number });
  const place = job.isLast ? {} : placeOf(job.preset, label.row_number);
  const reason = state === 'rejected' ? 'Smudged' : state === 'voided' ? 'Not needed' : null;
  await changeLabel(tables, label, { state, record_id, reason, ...place });
}

function placeOf(preset: SheetPreset, row: number): { readonly sheet: number; readonly cell: number } {
  const cells = cellCount(preset);
  return { sheet: Math.floor((row - 1) / cells) + 1, cell: ((row - 1) % cells) + 1 };
}

interface RecordOfRow {
  /** Null for a record without a label. */
  readonly state: LedgerState | null;
  readonly row: number;
}

async function addRecord(tables: Tables, job: Job, id: string, { state, row }: RecordOfRow): Promise<void> {
  const { owner, template, artwork, marked, random, clock } = job;
  const { metadata, description } = labelData(job, row);
  await tables.records.insert({
    id,
    owner_id: owner,
    template_id: template.id,
    description,
    metadata,
    label_status: state !== null && isLabelStatus(state) ? state : null,
    original: artwork.picture,
    marked: marked[row % marked.length] ?? artwork.picture,
  });
  const scans = state === 'verified' && random.chance(0.2) ? 1 + random.below(3) : 0;
  for (let i = 0; i < scans; i++) {
    const scan = { record_id: id, scanned_at: isoOf(clock.now()), source: random.pick(['station', 'handheld', 'api']) };
    await tables.scans.insert({ ...scan, scanner_address: null, client_scan_id: null } as never);
  }
  if (scans > 0) await tables.records.change(id, { scan_count: scans });
}

function labelData({ template, product, number, artwork }: Job, row: number): LabelData {
  const fields = template.fields.filter(({ required }, i) => required || i < 4);
  const metadata: Metadata = Object.fromEntries(
    fields.map((field, i) => [field.key, i === 0 ? product : fieldValue(field, number, row)]),
  );
  return { metadata, description: `${product}, number ${row} of job ${number}`, artwork };
}

function fieldValue({ type, key, options = [] }: Field, job: number, row: number): string {
  switch (type) {
    case 'number':
      return String(2000 + (job % 25));
    case 'date':
      return `2026-${String(1 + (job % 12)).padStart(2, '0')}-${String(1 + (row % 28)).padStart(2, '0')}`;
    case 'url':
      return `https://example.com/${job}/${row}`;
    case 'select':
      return options[row % options.length] ?? '';
    case 'boolean':
      return row % 2 === 0 ? 'true' : 'false';
    case 'gtin':
      return '4012345670004';
    case 'country':
      return 'DE';
    default:
      return key.match(/maker|brand|producer|artist|manufacturer|business/)
        ? (MAKERS[job % MAKERS.length] ?? '')
        : `${key.slice(0, 2).toUpperCase()}-${job}-${row}`;
  }
}
