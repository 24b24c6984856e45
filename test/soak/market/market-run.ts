// A market of a year, told to the rules label by label.
import { evidenceIn, HARMLESS_STRANGERS, standingOf } from '#main/services/records/standing/rules.ts';
import { addSight, noSights, type Sight } from '#main/services/records/standing/sights.ts';
import { CLEAR, isBadStanding } from '#shared/records/standing.ts';
import { makeRandom } from '#test/support/random.ts';
import { CHANNELS, type Channel, forgery } from './forgers.ts';
import { honestLife, type Life } from './honest.ts';
import { lies, TRICKS, together } from './spoilers.ts';
import { KNOBS, type Knobs, makeWorld } from './world.ts';

export interface MarketOptions {
  readonly labels: number;
  readonly copied: number;
  /** Honest labels that strangers want to spoil, with each of their tricks. */
  readonly attacked: number;
  readonly seed: number;
  readonly knobs?: Partial<Knobs>;
  /** False: the control. Sights are counted and nothing is judged. */
  readonly rules?: boolean;
  /** How many networks the strangers have. */
  readonly liars?: number;
}

interface Found {
  ids: number;
  found: number;
  /** Foreign scans until it was found. */
  readonly after: number[];
}

export interface MarketReport {
  readonly scans: number;
  readonly honest: {
    readonly labels: number;
    suspicious: number;
    watched: number;
    displayed: number;
    readonly weights: number[];
  };
  readonly copies: Readonly<Record<Channel | 'few' | 'many', Found>>;
  readonly spoilt: { tried: number; spoilt: number };
}

/** A copied ID is to be found within so many foreign scans. */
export const FOREIGN_SCANS = 20;

export function marketRun(options: MarketOptions): MarketReport {
  const knobs = { ...KNOBS, ...options.knobs };
  const { seed, labels, copied, attacked, rules = true, liars = HARMLESS_STRANGERS } = options;
  const world = makeWorld(makeRandom(seed, 'world'));
  const random = makeRandom(seed, 'honest');
  let scans = 0;
  const honest = { labels, suspicious: 0, watched: 0, displayed: 0, weights: Array<number>(64).fill(0) };
  for (let i = 0; i < labels; i++) {
    const life = honestLife(world, knobs, random);
    scans += life.sights.length;
    const { standing, weight } = judge(life, rules);
    honest.weights[Math.min(63, Math.ceil(weight))]++;
    if (isBadStanding(standing)) {
      honest.suspicious++;
      if (life.isDisplayed) honest.displayed++;
    } else if (standing === 'watched') honest.watched++;
  }
  const forged = makeRandom(seed, 'forgers');
  const none = (): Found => ({ ids: 0, found: 0, after: [] });
  const copies = { stall: none(), country: none(), world: none(), few: none(), many: none() };
  for (let i = 0; i < copied; i++) {
    const life = honestLife(world, knobs, forged);
    const { channel, copies: count, sights } = forgery(world, knobs, forged);
    scans += sights.length;
    const after = foundAfter(life, sights, rules);
    for (const kind of [channel, count < 30 ? 'few' : 'many'] as const) {
      copies[kind].ids++;
      if (after !== null) copies[kind].found++;
      if (after !== null) copies[kind].after.push(after);
    }
  }
  const spoilt = { tried: 0, spoilt: 0 };
  const liar = makeRandom(seed, 'spoilers');
  for (let i = 0; i < attacked; i++) {
    const life = honestLife(world, knobs, liar);
    if (isBadStanding(judge(life, rules).standing)) continue;
    for (const trick of TRICKS) {
      const sights = together(life.sights, lies(life.sights, liars, trick, liar));
      spoilt.tried++;
      if (isBadStanding(judge({ ...life, sights }, rules).standing)) spoilt.spoilt++;
    }
  }
  return { scans, honest, copies, spoilt };
}

function judge({ sights: all, claimedAt }: Pick<Life, 'sights' | 'claimedAt'>, rules: boolean) {
  const sights = noSights();
  let judged = CLEAR;
  for (const sight of all) {
    if (!rules) continue;
    addSight(sights, withClaim(sight, claimedAt));
    judged = standingOf(sights, judged, 'clear');
  }
  return { standing: judged.standing, weight: evidenceIn(sights).weight };
}

function withClaim(sight: Sight, claimedAt: number): Sight {
  return sight.at < claimedAt ? sight : { ...sight, label: { ...sight.label, isClaimed: true } };
}

/** After how many sights of copies an ID is suspicious, or null if it is not within the first of them. */
function foundAfter({ sights: own, claimedAt }: Life, foreign: readonly Sight[], rules: boolean): number | null {
  const strangers = new Set(foreign);
  const sights = noSights();
  let [judged, seen] = [CLEAR, 0];
  for (const sight of together(own, foreign)) {
    if (strangers.has(sight)) seen++;
    if (seen > FOREIGN_SCANS) return null;
    if (!rules) continue;
    addSight(sights, withClaim(sight, claimedAt));
    judged = standingOf(sights, judged, 'clear');
    if (isBadStanding(judged.standing)) return seen;
  }
  return null;
}
