// The printers that the station prints on: those that it remembers, and what each says of itself.

import type { StationContext } from '#main/base/station-context.ts';
import { checksOf, formatFor, mediumFor, type SheetsToPrint } from '#main/printers/checks.ts';
import { type Findings, findPrinters } from '#main/printers/finding.ts';
import { jobWords } from '#main/printers/job-words.ts';
import { askForPrinter } from '#main/printers/operations.ts';
import { askForLabelPrinter } from '#main/printers/zpl/label-printer.ts';
import { dpiOf, labelPrinterOf } from '#main/printers/zpl/label-printer-said.ts';
import { speaksZpl } from '#main/printers/zpl/line.ts';
import type { Store } from '#main/store/store.ts';
import { plainLine } from '#shared/core/schema.ts';
import { isoOf } from '#shared/core/times.ts';
import type { KeptPrinter, NewPrinter, PrinterCheck, PrinterChoice, PrinterState } from '#shared/printing/printers.ts';
import { DEFAULT_THERMAL } from '#shared/printing/thermal.ts';
import { notFound, refusal } from '#shared/troubles/errors.ts';
import { type CheckedPrinter, checkedLabels, checkedQueue } from './label-printers.ts';
import { stateOf } from './printer-state.ts';

const MOST_SECONDS = 15;

type PrintersContext = Pick<StationContext, 'store' | 'clock' | 'settings' | 'log'>;

export type ChosenPrinters = ReturnType<typeof createChosenPrinters>;

export function createChosenPrinters(context: PrintersContext) {
  const { settings, log } = context;
  const kept = createKeptPrinters(context);
  const mayLook = settings['print.discovery'];

  /** How the sheets would go to the printer, and what speaks against it. */
  async function check(printer: KeptPrinter, sheets: SheetsToPrint, signal?: AbortSignal): Promise<CheckedPrinter> {
    if (speaksZpl(printer)) return checkedLabels(await askForLabelPrinter(printer, signal), printer, sheets);
    const { printer: said } = await askForPrinter(printer, signal);
    if (printer.thermal) return checkedQueue(said, printer.thermal, sheets);
    const checks: readonly PrinterCheck[] = checksOf(said, sheets, printer);
    const [medium, format] = [mediumFor(said, sheets, printer), formatFor(said, sheets)];
    const words = medium && format && jobWords(said, medium, format, printer);
    return { said, checks, way: words && format ? { words, format } : null };
  }

  async function state(id: number): Promise<PrinterState> {
    const known = await kept.find(id);
    if (speaksZpl(known)) return stateOf(labelPrinterOf(await askForLabelPrinter(known), known), null);
    const { printer, fingerprint } = await askForPrinter(known);
    return stateOf(printer, fingerprint);
  }

  /** Printers on the network and queues of this machine, after so many seconds. */
  async function look(seconds: number, signal?: AbortSignal): Promise<Findings> {
    if (!mayLook) return { printers: [], trouble: null };
    return findPrinters({
      milliseconds: Math.min(seconds, MOST_SECONDS) * 1000,
      ...(signal ? { signal } : {}),
      log: (notice) => log.warn({}, notice),
    });
  }

  return { ...kept, check, state, look, mayLook };
}

// The printers that the station remembers.
const NAME = 'printers.chosen';
/** The highest number of a printer that was removed: a window that still shows it must not print on another one. */
const LAST = 'printers.last';
/** No factory has more. */
const MOST = 200;

function createKeptPrinters({ store, clock }: Pick<StationContext, 'store' | 'clock'>) {
  async function list(): Promise<readonly KeptPrinter[]> {
    return ((await store.local.get(NAME)) ?? []) as readonly KeptPrinter[];
  }

  async function find(id: number): Promise<KeptPrinter> {
    const found = (await list()).find((one) => one.id === id);
    if (!found) throw refusal('printer_gone');
    return found;
  }

  /**
   * Asks the printer who it is, and remembers it. Its certificate is kept at first use. A name that another printer has is refused;
   * without a name it gets one that no other has.
   */
  async function add(choice: NewPrinter): Promise<KeptPrinter> {
    const { thermal, ...said } = await whoIsAt(choice);
    const about = { ...said, tried_at: isoOf(clock()) };
    return change((known, last) => {
      const printer = added(known, { choice: thermal ? { ...choice, thermal } : choice, about, last });
      store.acts.learn({ name: printer.name });
      return printer;
    });
  }

  /** Changes the name, tray or kind of paper; another address is another printer. */
  function alter(id: number, choice: Omit<PrinterChoice, 'uri'>): Promise<KeptPrinter> {
    return change((known) => {
      const old = known.find((one) => one.id === id);
      if (!old) throw refusal('printer_gone');
      const others = known.filter((one) => one.id !== id);
      refuseTaken(choice.name, others);
      return { ...old, ...choice };
    });
  }

  function change(work: (known: readonly KeptPrinter[], last: number) => KeptPrinter): Promise<KeptPrinter> {
    return store.change(async ({ local }) => {
      const known = ((await local.get(NAME)) ?? []) as readonly KeptPrinter[];
      const next = work(known, await lastOf(local));
      await local.set(NAME, [...known.filter(({ id }) => id !== next.id), next]);
      return next;
    });
  }

  function remove(id: number): Promise<void> {
    return store.change(async ({ local }) => {
      const known = ((await local.get(NAME)) ?? []) as readonly KeptPrinter[];
      if (!known.some((one) => one.id === id)) throw notFound();
      await local.set(LAST, Math.max(id, await lastOf(local)));
      await local.set(
        NAME,
        known.filter((one) => one.id !== id),
      );
    });
  }

  return { list, find, add, alter, remove };
}

/** A printer of labels has settings from the first moment on: its own dots an inch, where it tells them. */
async function whoIsAt({ uri, thermal = null }: NewPrinter) {
  if (speaksZpl({ uri })) {
    const dpi = dpiOf(await askForLabelPrinter({ uri }));
    const own = { ...DEFAULT_THERMAL, ...(dpi === null ? {} : { dpi }) };
    return { uuid: null, fingerprint: null, thermal: thermal ?? own };
  }
  const { printer, fingerprint } = await askForPrinter({ uri, fingerprint: null });
  return { uuid: printer.uuid, fingerprint, thermal };
}

interface Addition {
  readonly choice: NewPrinter;
  readonly about: Pick<KeptPrinter, 'uuid' | 'fingerprint' | 'tried_at'>;
  /** The highest number of a printer that was removed. */
  readonly last: number;
}

function added(known: readonly KeptPrinter[], { choice, about, last }: Addition): KeptPrinter {
  // A printer that moved is known by its UUID, although another one may have its old address by now.
  const same =
    known.find(({ uuid }) => uuid !== null && uuid === about.uuid) ?? known.find(({ uri }) => uri === choice.uri);
  // The same printer at a new address keeps its certificate: only removing it forgets that.
  if (same && same.fingerprint !== null && same.fingerprint !== about.fingerprint) {
    throw refusal('printer_changed', { host: new URL(choice.uri).host });
  }
  const id = same?.id ?? Math.max(last, ...known.map((one) => one.id)) + 1;
  if (!same && known.length >= MOST) throw refusal('printers_most', { most: MOST });
  return { id, ...(same ? keptChoice(choice, same) : named(choice, known)), ...about };
}

async function lastOf(local: Store['local']): Promise<number> {
  return Number((await local.get(LAST)) ?? 0);
}

/** What was chosen for a printer stays: whoever adds it again wants it to be there, and changes it elsewhere. */
function keptChoice(choice: NewPrinter, known: PrinterChoice): PrinterChoice {
  const [tray, media_type] = [known.tray ?? choice.tray, known.media_type ?? choice.media_type];
  const thermal = known.thermal ?? choice.thermal;
  return { uri: choice.uri, name: known.name, tray, media_type, ...(thermal ? { thermal } : {}) };
}

function named(choice: NewPrinter, known: readonly KeptPrinter[]): PrinterChoice {
  if (choice.name !== null) refuseTaken(choice.name, known);
  const taken = known.map(({ name }) => name);
  return { ...choice, name: choice.name ?? nameByAddress(choice.uri, taken) };
}

function refuseTaken(name: string, others: readonly KeptPrinter[]): void {
  if (others.some((one) => isSameName(one.name, name))) throw refusal('printer_named', { name: name.trim() });
}

// Names of printers: operators choose by them, and measurements are kept under them, so no two are the same.

/** Characters. A name has 128 at most: room for a number is left. */
const LONGEST = 120;

/** Whether people would take them for one name. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** For a printer that nobody named: by its host, or by more of its address where the host is a name already. */
export function nameByAddress(uri: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.some((one) => isSameName(one, name));
  const { hostname, host, pathname } = new URL(uri);
  const [short, long] = [hostname || pathname, `${host}${pathname}`].map((name) => plainLine(name).slice(0, LONGEST));
  if (isFree(short)) return short;
  for (let count = 1; ; count++) {
    const name = count === 1 ? long : `${long} ${count}`;
    if (isFree(name)) return name;
  }
}

function folded(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
