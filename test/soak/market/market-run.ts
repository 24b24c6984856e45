// A market of a year, told to the rules label by label.
import { evidenceIn, HARMLESS_STRANGERS, standingOf } from '#main/services/records/standing/rules.ts';
import { addSight, noSights, type Sight } from '#main/services/records/standing/sights.ts';
import { CLEAR, isBadStanding } from '#shared/records/standing.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { type Forgery, forgery } from './forgers.ts';
import { honestLife, type Life } from './honest.ts';
import { lies, TRICKS, together } from './spoilers.ts';
import { KNOBS, type Knobs, makeWorld, type World } from './world.ts';

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
  readonly honest: { labels: number; suspicious: number; watched: number; displayed: number; heaviest: number };
  /** Copied IDs by channel, and those of few copies; `unseen` have fewer than 20 foreign scans in all. */
  readonly copies: Readonly<Record<Kind, Found>>;
  readonly spoilt: { tried: number; spoilt: number };
}

export const KINDS = ['stall', 'country', 'world', 'few', 'unseen'] as const;
type Kind = (typeof KINDS)[number];

/** A copied ID is to be found within so many foreign scans. */
export const FOREIGN_SCANS = 20;
/** With fewer copies than this a forgery is small. */
const FEW = 30;

interface Market {
  readonly world: World;
  readonly knobs: Knobs;
  readonly rules: boolean;
}

export function marketRun({ seed, labels, copied, attacked, rules = true, liars, knobs }: MarketOptions): MarketReport {
  const market = { world: makeWorld(makeRandom(seed, 'world')), knobs: { ...KNOBS, ...knobs }, rules };
  const honest = tellHonest(market, labels, makeRandom(seed, 'honest'));
  const copies = tellCopies(market, copied, makeRandom(seed, 'forgers'));
  const spoilt = tellSpoilt(market, attacked, liars ?? HARMLESS_STRANGERS, makeRandom(seed, 'spoilers'));
  return { scans: honest.scans + copies.scans, honest: honest.honest, copies: copies.copies, spoilt };
}

function tellHonest({ world, knobs, rules }: Market, labels: number, random: Random) {
  const honest = { labels, suspicious: 0, watched: 0, displayed: 0, heaviest: 0 };
  let scans = 0;
  for (let i = 0; i < labels; i++) {
    const life = honestLife(world, knobs, random);
    scans += life.sights.length;
    const { standing, weight } = judge(life, rules);
    if (!life.isDisplayed) honest.heaviest = Math.max(honest.heaviest, weight);
    if (standing === 'watched') honest.watched++;
    if (!isBadStanding(standing)) continue;
    honest.suspicious++;
    if (life.isDisplayed) honest.displayed++;
  }
  return { honest, scans };
}

function tellCopies({ world, knobs, rules }: Market, copied: number, random: Random) {
  const none = (): Found => ({ ids: 0, found: 0, after: [] });
  const copies: Record<Kind, Found> = { stall: none(), country: none(), world: none(), few: none(), unseen: none() };
  let scans = 0;
  for (let i = 0; i < copied; i++) {
    const life = honestLife(world, knobs, random);
    const forged = forgery(world, knobs, random);
    scans += life.sights.length + forged.sights.length;
    const after = foundAfter(life, forged.sights, rules);
    for (const kind of kindsOf(forged)) {
      copies[kind].ids++;
      if (after === null) continue;
      copies[kind].found++;
      copies[kind].after.push(after);
    }
  }
  return { copies, scans };
}

function kindsOf({ channel, copies, sights }: Forgery): readonly Kind[] {
  if (sights.length < FOREIGN_SCANS) return ['unseen'];
  return copies < FEW ? [channel, 'few'] : [channel];
}

function tellSpoilt({ world, knobs, rules }: Market, attacked: number, liars: number, random: Random) {
  const spoilt = { tried: 0, spoilt: 0 };
  for (let i = 0; i < attacked; i++) {
    const life = honestLife(world, knobs, random);
    if (isBadStanding(judge(life, rules).standing)) continue;
    for (const trick of TRICKS) {
      const sights = together(life.sights, lies(life.sights, liars, trick, random));
      spoilt.tried++;
      if (isBadStanding(judge({ ...life, sights }, rules).standing)) spoilt.spoilt++;
    }
  }
  return spoilt;
}

function judge({ sights: all, claimedAt }: Pick<Life, 'sights' | 'claimedAt'>, rules: boolean) {
  const sights = noSights();
  let judged = CLEAR;
  if (!rules) return { standing: judged.standing, weight: 0 };
  for (const sight of all) {
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
  const ofCopies = new Set(foreign);
  const sights = noSights();
  let [judged, seen] = [CLEAR, 0];
  for (const sight of together(own, foreign)) {
    if (ofCopies.has(sight)) seen++;
    if (seen > FOREIGN_SCANS || !rules) return null;
    addSight(sights, withClaim(sight, claimedAt));
    judged = standingOf(sights, judged, 'clear');
    if (isBadStanding(judged.standing)) return seen;
  }
  return null;
}
