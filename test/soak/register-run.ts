// Enemies of the hidden codes: who guesses them, and who wants to be the first owner of what another one bought.
import { randomInt } from 'node:crypto';
import { isSame, registerCodes } from '#main/services/register/register-codes.ts';
import type { Store } from '#main/store/store.ts';
import { ALPHABET } from '#shared/core/id.ts';
import { REGISTER_CODE_LENGTH } from '#shared/records/register-code.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { CODES, labelsWithCodes, openRegister } from '#test/support/register.ts';
import { createLab } from '#test/support/store/lab.ts';

/** Labels that are guessed at, each so often in an hour of its locks. Ten are compared, the others meet the lock. */
const LABELS = 100;
const GUESSES_AN_HOUR = 1000;
const HOUR_MS = 3_600_000;
/** Senders of one code at the same moment. */
const SENDERS = 8;
/** A secret of three characters is found: the same guesses then come true. */
const CONTROL_LENGTH = 3;
const CONTROL_GUESSES = 100_000;

interface Report {
  readonly guesses: number;
  readonly hits: number;
  /** Guesses that were compared with a code; the others met a lock. */
  readonly compared: number;
  readonly hours: number;
  /** Of as many guesses that no lock stops. */
  readonly unlockedHits: number;
  readonly controlHits: number;
  readonly races: number;
  readonly broken: readonly string[];
}

export async function registerRun(guesses: number, races: number): Promise<Report> {
  const lab = createLab();
  try {
    const store = await lab.open();
    const guessing = await guess(store, guesses);
    const broken = await race(store, races);
    const unlockedHits = compare(REGISTER_CODE_LENGTH, guesses);
    const controlHits = compare(CONTROL_LENGTH, CONTROL_GUESSES);
    return { guesses, ...guessing, unlockedHits, controlHits, races, broken };
  } finally {
    await lab.end();
  }
}

/** All labels are guessed at in turn, hour after hour, as fast as their locks allow and faster. */
async function guess(store: Store, guesses: number) {
  let now = Date.parse('2026-11-21T09:00:00.000Z');
  const begin = now;
  const register = openRegister(store, () => now);
  const ids = await labelsWithCodes(store, LABELS);
  let [hits, compared] = [0, 0];
  for (let n = 0; n < guesses; n++) {
    if (n > 0 && n % (GUESSES_AN_HOUR * LABELS) === 0) now += HOUR_MS;
    const kind = await register.register(ids[n % LABELS], { code: randomCode(REGISTER_CODE_LENGTH) }).then(
      () => 'hit',
      (error: unknown) => (error instanceof AppError ? error.trouble?.kind : String(error)),
    );
    if (kind === 'hit') hits++;
    else if (kind === 'register_code_wrong') compared++;
    else if (kind !== 'register_locked') throw new Error(`A guess was answered ${kind}.`);
  }
  return { hits, compared, hours: 1 + (now - begin) / HOUR_MS };
}

/** Senders of the right code at the same moment: one of them is the first owner, and stays so. */
async function race(store: Store, races: number): Promise<string[]> {
  const register = openRegister(store);
  const broken: string[] = [];
  for (const id of await labelsWithCodes(store, races)) {
    const code = CODES.codeOf(id);
    const all = await Promise.all(Array.from({ length: SENDERS }, () => register.register(id, { code })));
    const firsts = all.filter((one) => one.outcome === 'first');
    const [first] = firsts;
    if (firsts.length !== 1 || !first) broken.push(`${id} has ${firsts.length} first owners.`);
    else {
      const again = await register.register(id, { code, receipt: first.receipt });
      if (again.outcome !== 'same owner' || all.some((one) => one.registered_at !== first.registered_at))
        broken.push(`${id} did not keep its first owner.`);
    }
  }
  return broken;
}

/** Gives how many guesses come true where nothing locks: so many codes of this length against that of one label. */
function compare(length: number, guesses: number): number {
  const codes = registerCodes(Buffer.alloc(32, 7));
  const kept = codes.hashOf('7K3QZ', length === REGISTER_CODE_LENGTH ? codes.codeOf('7K3QZ') : randomCode(length));
  let hits = 0;
  for (let n = 0; n < guesses; n++) if (isSame(codes.hashOf('7K3QZ', randomCode(length)), kept)) hits++;
  return hits;
}

function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
