// The operations of IPP that the station uses. A job is made without data first, so that its address is known before a byte of the
// sheets leaves: Print-Job is not among them, since its lost answer may have printed.
import { refusal } from '#shared/troubles/errors.ts';
import { attribute, attributes, type Collection, GROUPS } from './message.ts';
import { number, readPrinter, reasonsOf, text } from './printer.ts';
import { type Answered, askPrinter, type PrinterAddress } from './request.ts';

export const OPERATIONS = {
  validateJob: 0x04,
  createJob: 0x05,
  sendDocument: 0x06,
  cancelJob: 0x08,
  getJob: 0x09,
  getJobs: 0x0a,
  getPrinter: 0x0b,
  cupsGetPrinters: 0x4002,
} as const;

/** client-error-not-found and client-error-gone: the printer has no job of this number, or not any more. */
const NOT_FOUND: readonly number[] = [0x406, 0x407];
/** client-error-not-possible: for example, the job has ended. */
const NOT_POSSIBLE = 0x404;
const LAST_GOOD_STATUS = 0xff;
/** client-error-attributes-or-values-not-supported */
const UNSUPPORTED = 0x40b;
const BUSY = 0x507;
/** server-error-not-accepting-jobs */
const CLOSED = 0x506;
const USER = 'twinmark';
const LAST_GOOD_STATE = 9;
/** Jobs that ended, as many as a queue of CUPS keeps, and fewer than the groups that an answer may have. */
const MOST_ENDED = 500;

/** A job as the printer knows it. */
export interface PrinterJobWord {
  readonly uri: string;
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string | null;
  /** 3 pending, 4 held, 5 printing, 6 stopped, 7 cancelled, 8 aborted, 9 completed. */
  readonly state: number;
  readonly reasons: readonly string[];
  /** Sheets that came out, as far as the printer counts. Null: it does not. */
  readonly counted: number | null;
}

interface CreatedJob extends PrinterJobWord {
  /** What the printer will not do as it was asked, whatever its status says. */
  readonly ignored: readonly string[];
}

/** A job by the number that its printer gave it. */
type JobNumber = Pick<PrinterJobWord, 'id'>;

export async function askForPrinter(address: PrinterAddress, signal?: AbortSignal) {
  const wanted = attribute('keyword', 'all', 'media-col-database');
  const answer = await ask(address, OPERATIONS.getPrinter, { 'requested-attributes': wanted }, { signal });
  return { printer: readPrinter(grouped(answer, GROUPS.printer)), fingerprint: answer.fingerprint };
}

/** The printer's state alone: a small answer, asked for every second. */
export async function askForState(address: PrinterAddress, signal?: AbortSignal) {
  const wanted = attribute('keyword', 'printer-state', 'printer-state-reasons');
  const answer = await ask(address, OPERATIONS.getPrinter, { 'requested-attributes': wanted }, { signal });
  const { state, reasons } = readPrinter(grouped(answer, GROUPS.printer));
  return { state, reasons };
}

/** Throws if the printer would refuse the job. Gives the names of what it would ignore. */
export async function validateJob(
  address: PrinterAddress,
  job: { readonly format: string; readonly words: Collection },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const operation = { 'document-format': attribute('mimeMediaType', job.format) };
  return ignoredIn(await ask(address, OPERATIONS.validateJob, operation, { signal, job: job.words }));
}

export async function createJob(
  address: PrinterAddress,
  { name, words }: { readonly name: string; readonly words: Collection },
  signal?: AbortSignal,
): Promise<CreatedJob> {
  const operation = { 'job-name': attribute('name', name), 'ipp-attribute-fidelity': attribute('boolean', false) };
  const answer = await ask(address, OPERATIONS.createJob, operation, { signal, job: words });
  return { ...wordOf(grouped(answer, GROUPS.job)), ignored: ignoredIn(answer) };
}

interface SentDocument {
  readonly format: string;
  readonly document: AsyncIterable<Uint8Array>;
  /**
   * Milliseconds in which nothing moves until the sending fails. 0: it never fails by silence, because a printer that prints while it
   * receives stops reading when its paper is out.
   */
  readonly silence: number;
}

export async function sendDocument(
  address: PrinterAddress,
  { id }: JobNumber,
  { format, document, silence }: SentDocument,
  signal?: AbortSignal,
): Promise<void> {
  const operation = {
    'job-id': attribute('integer', id),
    'document-format': attribute('mimeMediaType', format),
    'last-document': attribute('boolean', true),
  };
  await ask(address, OPERATIONS.sendDocument, operation, { signal, document, silence });
}

const JOB_WORDS = attribute(
  'keyword',
  ...['job-id', 'job-uri', 'job-uuid', 'job-name', 'job-state', 'job-state-reasons'],
  ...['job-impressions-completed', 'job-media-sheets-completed'],
);

/** Null: the printer knows no job of this number. */
export async function askForJob(
  address: PrinterAddress,
  { id }: JobNumber,
  signal?: AbortSignal,
): Promise<PrinterJobWord | null> {
  const operation = { 'job-id': attribute('integer', id), 'requested-attributes': JOB_WORDS };
  const answer = await answered(address, OPERATIONS.getJob, operation, { signal });
  if (NOT_FOUND.includes(answer.status)) return null;
  // It may print all the same, so this is no refusal of the job.
  if (isBad(answer)) throw refusal('printer_untold', { status: hexadecimal(answer) });
  return wordOf(grouped(answer, GROUPS.job));
}

/** All jobs of this name that the printer still knows, ended ones too. Those on their way come first, so none is missed that ends meanwhile. */
export async function jobsNamed(
  address: PrinterAddress,
  name: string,
  signal?: AbortSignal,
): Promise<readonly PrinterJobWord[]> {
  // Every printer must know these two words (RFC 8011); "all" came later.
  const moving = await askForJobs(address, 'not-completed', signal);
  const ended = await askForJobs(address, 'completed', signal);
  // Some printers list all jobs whatever they are asked for.
  const found = new Map([...moving, ...ended].map((job) => [job.id, job]));
  return [...found.values()].filter((job) => job.name === name);
}

async function askForJobs(address: PrinterAddress, which: 'completed' | 'not-completed', signal?: AbortSignal) {
  // Ended jobs come newest first. Of those on their way none may be left out, or a job that is there would be sent again.
  const limit = which === 'completed' ? { limit: attribute('integer', MOST_ENDED) } : {};
  const operation = { ...limit, 'which-jobs': attribute('keyword', which), 'requested-attributes': JOB_WORDS };
  const answer = await answered(address, OPERATIONS.getJobs, operation, { signal });
  // It keeps no list of jobs that ended.
  if (which === 'completed' && answer.status === UNSUPPORTED) return [];
  refuseBad(answer);
  return answer.groups.filter(({ tag }) => tag === GROUPS.job).map((group) => wordOf(group.attributes));
}

/** Whether the printer lets its job be cancelled. A job that ended meanwhile, or is not there any more, needs no cancelling. */
export async function cancelJob(address: PrinterAddress, { id }: JobNumber, signal?: AbortSignal): Promise<boolean> {
  const answer = await answered(address, OPERATIONS.cancelJob, { 'job-id': attribute('integer', id) }, { signal });
  return !isBad(answer) || answer.status === NOT_POSSIBLE || NOT_FOUND.includes(answer.status);
}

/** The queues of a CUPS, with the address of what is behind each. */
export async function askForQueues(address: PrinterAddress, signal?: AbortSignal) {
  const wanted = attribute(
    'keyword',
    'printer-name',
    'printer-info',
    'printer-uri-supported',
    'device-uri',
    'printer-uuid',
  );
  const { groups } = await ask(address, OPERATIONS.cupsGetPrinters, { 'requested-attributes': wanted }, { signal });
  return groups
    .filter(({ tag }) => tag === GROUPS.printer)
    .map(({ attributes: said }) => ({
      name: text(said, 'printer-info') ?? text(said, 'printer-name') ?? '',
      uri: text(said, 'printer-uri-supported') ?? '',
      uuid: text(said, 'printer-uuid'),
      device: text(said, 'device-uri'),
    }));
}

export function isEnded({ state }: Pick<PrinterJobWord, 'state'>): boolean {
  return state >= 7 && state <= LAST_GOOD_STATE;
}

interface More {
  readonly signal?: AbortSignal | undefined;
  readonly job?: Collection;
  readonly document?: AsyncIterable<Uint8Array>;
  readonly silence?: number;
}
type Named = Parameters<typeof attributes>[0];

async function ask(address: PrinterAddress, operation: number, named: Named, more: More): Promise<Answered> {
  const answer = await answered(address, operation, named, more);
  refuseBad(answer);
  return answer;
}

function answered(address: PrinterAddress, operation: number, named: Named, { signal, job, ...more }: More) {
  const group = attributes({
    'attributes-charset': attribute('charset', 'utf-8'),
    'attributes-natural-language': attribute('naturalLanguage', 'en'),
    'printer-uri': attribute('uri', address.uri),
    // The number of a job comes before the name of who asks, as RFC 8011 orders them.
    ...('job-id' in named ? { 'job-id': named['job-id'] as NonNullable<Named[string]> } : {}),
    'requesting-user-name': attribute('name', USER),
    ...named,
  });
  const groups = [{ tag: GROUPS.operation, attributes: group }];
  if (job) groups.push({ tag: GROUPS.job as never, attributes: job });
  return askPrinter(address, { operation, groups, ...(signal ? { signal } : {}), ...more });
}

function refuseBad(answer: Answered): void {
  if (!isBad(answer)) return;
  if (answer.status === BUSY) throw refusal('printer_busy');
  if (answer.status === CLOSED) throw refusal('printer_closed');
  throw refusal('printer_refuses', { status: hexadecimal(answer) });
}

function isBad({ status }: Answered): boolean {
  return status > LAST_GOOD_STATUS;
}

function hexadecimal({ status }: Answered): string {
  return `0x${status.toString(16).padStart(4, '0')}`;
}

function grouped({ groups }: Answered, tag: number): Collection {
  const found = groups.find((group) => group.tag === tag);
  if (!found) throw refusal('printer_garbage');
  return found.attributes;
}

function ignoredIn({ groups }: Answered): readonly string[] {
  return groups.filter(({ tag }) => tag === GROUPS.unsupported).flatMap(({ attributes: names }) => [...names.keys()]);
}

function wordOf(said: Collection): PrinterJobWord {
  const [id, state] = [number(said, 'job-id'), number(said, 'job-state')];
  if (id === null || state === null) throw refusal('printer_garbage');
  const [sheets, sides] = [number(said, 'job-media-sheets-completed'), number(said, 'job-impressions-completed')];
  return {
    id,
    state,
    uri: text(said, 'job-uri') ?? '',
    uuid: text(said, 'job-uuid'),
    name: text(said, 'job-name'),
    reasons: reasonsOf(said, 'job-state-reasons'),
    // Some printers say 0 media sheets beside true impressions. Sheets are printed on one side, so both count the same.
    counted: sheets === null || sheets === 0 ? (sides ?? sheets) : sheets,
  };
}
