// The market as a part of the soak runs: figures by scenario, beside a control without rules and markets with other knobs.
import { BOUNDS, HARMLESS_STRANGERS } from '#main/services/records/standing/rules.ts';
import { FOREIGN_SCANS, KINDS, type MarketOptions, type MarketReport, marketRun } from './market-run.ts';
import type { Knobs } from './world.ts';

/** Of a million labels and ten million scans. */
const LABELS = 1_000_000;
const COPIED = 1000;
const ATTACKED = 60_000;
const ASKED = { found: 0.95, suspicious: 1e-4, spoilt: 0 };

/** Markets in which the rules know less, or see more: they are shown, and nothing is asked of them. */
const OTHERS: Readonly<Record<string, Partial<Knobs>>> = {
  'few tell where they are (30 %)': { located: 0.3 },
  'no device names itself': { device: 0 },
  'twice as many looks at a label': { looks: 2, shoppers: 1.2 },
};

export async function runMarket(seed: number, scale: number) {
  const size = { labels: LABELS * scale, copied: COPIED * scale, attacked: ATTACKED * scale };
  const rounded = Object.fromEntries(Object.entries(size).map(([name, count]) => [name, Math.ceil(count)]));
  const options = { ...(rounded as typeof size), seed };
  const report = marketRun(options);
  const rows = [
    rowOf('the market', report),
    rowOf('control: no rules', marketRun({ ...smaller(options), rules: false })),
  ];
  for (const [name, knobs] of Object.entries(OTHERS)) rows.push(rowOf(name, marketRun({ ...smaller(options), knobs })));
  const more = marketRun({ ...smaller(options), labels: 0, copied: 0, liars: HARMLESS_STRANGERS * 4 });
  const heaviest = `the heaviest honest label that is not on display has ${report.honest.heaviest} points of ${BOUNDS.suspicious}`;
  const lines = [HEAD, ...rows, '', heaviest, ...kindLines(report), spoiltLine(HARMLESS_STRANGERS, report)];
  const told = `${report.scans} scans of ${options.labels} labels and ${options.copied} copied IDs`;
  return {
    done: [...lines, spoiltLine(HARMLESS_STRANGERS * 4, more), told].join('\n'),
    broken: brokenIn(report),
  };
}

function smaller(options: MarketOptions): MarketOptions {
  const tenth = (count: number) => Math.ceil(count / 10);
  return {
    ...options,
    labels: tenth(options.labels),
    copied: tenth(options.copied) * 2,
    attacked: tenth(options.attacked),
  };
}

const HEAD = `| market | scans | honest suspicious | watched | copied IDs found within ${FOREIGN_SCANS} foreign scans | spoilt |
| --- | --- | --- | --- | --- | --- |`;

function rowOf(name: string, { scans, honest, copies, spoilt }: MarketReport): string {
  const { ids, found } = seenEnough(copies);
  const share = `${((100 * found) / Math.max(1, ids)).toFixed(1)} % of ${ids}`;
  const suspicious = `${honest.suspicious} of ${honest.labels} (${honest.displayed} on display)`;
  return `| ${name} | ${scans} | ${suspicious} | ${honest.watched} | ${share} | ${spoilt.spoilt} of ${spoilt.tried} |`;
}

function kindLines({ copies }: MarketReport): string[] {
  return KINDS.map((kind) => {
    const { ids, found, after } = copies[kind];
    const median = after.toSorted((a, b) => a - b)[after.length >> 1] ?? '-';
    return `${kind}: ${found} of ${ids} found, half of these within ${median} foreign scans`;
  });
}

function spoiltLine(liars: number, { spoilt }: MarketReport): string {
  return `${liars} networks of strangers: ${spoilt.spoilt} of ${spoilt.tried} attacks spoilt an honest label`;
}

/** Copied IDs that were seen often enough to be asked for. */
function seenEnough({ stall, country, world }: MarketReport['copies']) {
  const all = [stall, country, world];
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  return { ids: sum(({ ids }) => ids), found: sum(({ found }) => found) };
}

function brokenIn({ honest, copies, spoilt }: MarketReport): string[] {
  const { ids, found } = seenEnough(copies);
  return [
    ...(found < ASKED.found * ids
      ? [`Only ${found} of ${ids} copied IDs were found within ${FOREIGN_SCANS} scans.`]
      : []),
    ...(honest.suspicious > Math.max(1, ASKED.suspicious * honest.labels)
      ? [`${honest.suspicious} honest labels are suspicious.`]
      : []),
    ...(spoilt.spoilt > ASKED.spoilt ? [`${HARMLESS_STRANGERS} strangers spoilt ${spoilt.spoilt} honest labels.`] : []),
  ];
}
