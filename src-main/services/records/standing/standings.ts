import { randomBytes } from 'node:crypto';
import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { BodyOf } from '#shared/contract.ts';
import { type Caller, ownerOf } from '#shared/core/caller.ts';
import { plainLine } from '#shared/core/schema.ts';
import type { Settings } from '#shared/core/settings.ts';
import { isoOf } from '#shared/core/times.ts';
import { CLEAR, isBadStanding, type Judged, judgedOf, type NotedReason } from '#shared/records/standing.ts';
import { AppError, existing, nullForNow } from '#shared/troubles/errors.ts';
import { createGuesses } from './guesses.ts';
import { keptSights, sightsIn, withoutVoices } from './kept-sights.ts';
import { labelStateOf } from './label-state.ts';
import { keptPlace, type Whereabouts } from './places.ts';
import { standingOf } from './rules.ts';
import { type SeenPlaces, seenPlaces } from './seen-places.ts';
import { addNoted, addSight, FORGOTTEN_S, markKnown } from './sights.ts';
import { identityOf, type Told } from './tellers.ts';

export interface ToldSight extends Told {
  readonly scannedAt: string;
  readonly place: Whereabouts;
}

type StandingContext = Pick<StationContext, 'store' | 'naming' | 'clock' | 'log' | 'bus'>;
export type Standings = ReturnType<typeof createStandings>;
/** Rows whose voices are forgotten in one change. */
const AT_ONCE = 200;
/** The secret by which networks are hashed: one for all stations of a database, since they count together. */
const SECRET = 'scans.secret';

/** What the sights of IDs say of them, and what people say. */
export function createStandings(context: StandingContext, settingsNow: () => Settings) {
  const { store, naming, clock, log, bus } = context;
  const secretOf = openSecret();

  /** Adds a sight to what is known of the record, in the change that counts it. Gives what changes of the record. */
  async function seen(tables: Tables, record: RecordRow, told: ToldSight): Promise<RecordChange> {
    if (!settingsNow()['scans.rules']) return {};
    const row = await tables.sights.find(record.id);
    const sights = sightsIn(row?.summary);
    const identity = identityOf(told, await secretOf(tables));
    const code = await tables.registerCodes.ofRecord(record.id);
    const at = Math.floor(Date.parse(told.scannedAt) / 1000);
    addSight(sights, { at, ...identity, place: keptPlace(told.place), label: labelStateOf(record, code) });
    await tables.sights.put(record.id, { summary: keptSights(sights), last_seen: isoOf((sights.last ?? at) * 1000) });
    return changeTo(record, standingOf(sights, judgedOf(record), row?.said ?? 'clear'));
  }

  /** Adds what the register or a photograph says against the ID, in the change in which it was found out. */
  async function note(tables: Tables, id: string, reasons: readonly NotedReason[]): Promise<void> {
    if (reasons.length === 0 || !settingsNow()['scans.rules']) return;
    const record = existing(await tables.records.find(id));
    const row = await tables.sights.find(id);
    const sights = sightsIn(row?.summary);
    addNoted(sights, reasons);
    await tables.sights.put(id, { summary: keptSights(sights), last_seen: row?.last_seen ?? isoOf(clock()) });
    await tables.records.change(id, changeTo(record, standingOf(sights, judgedOf(record), row?.said ?? 'clear')));
  }

  /** The standing of the ID that a photograph shows. Nulls where there is no record of it. */
  async function ofMessage(message: string | null) {
    const id = message === null ? null : naming.idOf(message);
    // Marks are read while the store is away. What was seen of the ID is not known then.
    const record = id === null ? null : await store.records.find(id).catch(nullForNow);
    return record ? judgedOf(record) : NO_RECORD;
  }

  /** Once its change is written. What the desk is told follows from the store: a window that was not there reads it, too. */
  function turned(record: RecordRow, { standing = 'clear' }: RecordChange): void {
    const isNew = isBadStanding(standing ?? 'clear') && !isBadStanding(judgedOf(record).standing);
    if (isNew) bus.tell({ type: 'cases', data: {} });
  }

  return {
    seen,
    note,
    turned,
    ofMessage,
    /** Who sends something that is no sight, known as the sights of an ID know them. */
    tellerOf: async (told: Told) => identityOf(told, await store.change(secretOf)),
    guesses: createGuesses({ clock, log, bus, settingsNow }),
    enrolAgain: createForgetting({ store, naming, clock }),
    ...createJudging(context),
    ...createSightViews(store, clock),
  };
}

/** What people say. */
function createJudging({ store, naming, clock, bus }: StandingContext) {
  /** A person's word. What was seen up to now is judged by it, and counts no more. */
  async function set(
    caller: Caller,
    watermarkId: string,
    { standing, reason: given }: BodyOf<'setStanding'>,
  ): Promise<RecordRow> {
    const id = requireId(watermarkId, naming.prefixes);
    const reason = plainLine(given);
    if (reason === '') throw new AppError('bad_input', 'The reason says nothing. Write why you say so.');
    const changed = await store.change(async (tables) => {
      const record = existing(await tables.records.find(id));
      assertMayJudge(record, caller);
      const row = await tables.sights.find(id);
      const sights = sightsIn(row?.summary);
      markKnown(sights);
      const now = isoOf(clock());
      await tables.sights.put(id, {
        summary: keptSights(sights),
        said: standing,
        said_at: now,
        last_seen: row?.last_seen ?? now,
      });
      const { standing: before } = judgedOf(record);
      await tables.cases.addVerdict({ record_id: id, before, standing, reason, said_by: caller.name });
      return tables.records.change(id, changeTo(record, standingOf(sights, CLEAR, standing)));
    });
    bus.tell({ type: 'cases', data: {} });
    return existing(changed);
  }

  /** The record, where the caller may say what its sights mean. */
  async function judgeable(caller: Caller, watermarkId: string): Promise<RecordRow> {
    const record = existing(await store.records.find(requireId(watermarkId, naming.prefixes)));
    assertMayJudge(record, caller);
    return record;
  }

  return { set, judgeable };
}

/** Reads the secret, and makes it where the database has none yet. */
function openSecret() {
  let secret: string | null = null;
  return async ({ kept }: Pick<Tables, 'kept'>): Promise<string> => {
    secret ??= (await kept.get(SECRET)) as string | null;
    if (secret !== null) return secret;
    // It is kept in mind once a later change finds it: this one may yet be taken back.
    const made = randomBytes(32).toString('base64url');
    await kept.set(SECRET, made);
    return made;
  };
}

const NO_RECORD = { standing: null, reasons: [] };

/** What an owner sees of all sights; and when it is forgotten who they were of. */
function createSightViews(store: StationContext['store'], clock: () => number) {
  /** Null where nobody saw the ID while the rules were on. */
  async function summary(id: string) {
    const row = await store.sights.find(id);
    const { first, last, voices, places } = sightsIn(row?.summary);
    if (first === null || last === null) return null;
    const times = { first_seen: isoOf(first * 1000), last_seen: isoOf(last * 1000) };
    return { ...times, devices: voices.length, places: places.length };
  }

  const placesSeen = async (id: string): Promise<SeenPlaces> =>
    seenPlaces(sightsIn((await store.sights.find(id))?.summary));

  /** Forgets who saw IDs that nobody has seen for a year. Gives how many these were, which is fewer than `AT_ONCE` at the end. */
  function forget(): Promise<number> {
    const before = isoOf(clock() - FORGOTTEN_S * 1000);
    return store.change(async ({ sights }) => {
      const rows = await sights.silentSince(before, AT_ONCE);
      for (const { record_id, summary: kept } of rows) {
        await sights.put(record_id, { summary: keptSights(withoutVoices(sightsIn(kept))), last_seen: NEVER_AGAIN });
      }
      return rows.length;
    });
  }

  async function forgetSilent(signal: AbortSignal): Promise<void> {
    while ((await forget()) === AT_ONCE) signal.throwIfAborted();
  }

  return { summary, placesSeen, forgetSilent };
}

/** In the column alone: a row with nothing more to forget is not looked at again. */
const NEVER_AGAIN = '9999-12-31T23:59:59.999Z';

/** Forgets the enrolled print of a label, at the word of somebody who may say what its scans mean. */
function createForgetting({ store, naming, clock }: Pick<StationContext, 'store' | 'naming' | 'clock'>) {
  return async (caller: Caller, watermarkId: string, { reason }: BodyOf<'enrolAgain'>): Promise<void> => {
    const id = requireId(watermarkId, naming.prefixes);
    await store.change(async ({ records, printSignatures }) => {
      assertMayJudge(existing(await records.find(id)), caller);
      await printSignatures.ask(id, { by: caller.userId, reason: reason.trim(), at: isoOf(clock()) });
    });
  };
}

/** The owner of a record says what its sights mean, or an admin. */
function assertMayJudge(record: RecordRow, caller: Caller): void {
  if (caller.role === 'admin' || ownerOf(record, caller) === 'you') return;
  throw new AppError('forbidden', 'This record belongs to someone else.');
}

/** Nothing where the record says so already. */
function changeTo(record: RecordRow, { standing, reasons }: Judged): RecordChange {
  const before = judgedOf(record);
  if (before.standing === standing && before.reasons.join() === reasons.join()) return {};
  return standing === 'clear' ? { standing: null, standing_reasons: null } : { standing, standing_reasons: reasons };
}
