// @module-tag later: a campaign of sequences; the tests of the decisions show the rules
// Whatever is found, said and taken back, in whatever order: the ledger is what still stands says, and the sums are the ledger.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FindingData } from '#main/services/verify/finding-data.ts';
import { recordFinding } from '#main/services/verify/label-outcome.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Verdict } from '#shared/verify/inspection.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import {
  LedgerModel,
  type ModelFinding,
  type ModelLabel,
  type ModelSession,
} from '#test/support/inspection/ledger-model.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

const SEQUENCES = 12;
const STEPS = 40;
const VERDICTS: readonly (Verdict | null)[] = ['rejected', 'rejected', 'accepted', 'duplicate', null, null];

let station: InProcess;
let picture: Uint8Array;
beforeAll(async () => {
  station = await startInProcess();
  picture = await artwork('ledger', { kind: 'quiet', width: 64, height: 64 });
});
afterAll(() => station.close());

interface Label extends ModelLabel {
  /** In the ledger; null for a record that was made by itself. */
  readonly id: number | null;
}

interface World {
  readonly model: LedgerModel;
  readonly labels: readonly Label[];
  readonly sessions: readonly ModelSession[];
  readonly ids: Map<ModelFinding, number>;
}

/** Three labels of one job, two of another one, and a record without a label. */
async function makeWorld(): Promise<World> {
  const batches = [await planBatch(station, picture, 3), await planBatch(station, picture, 2)];
  const labels: Label[] = [{ name: await makeRecord(), batch: null, id: null, isVoid: false }];
  for (const batch of batches) {
    for (const { id, row_number } of await station.app.store.labels.ofBatch(batch, { limit: 9 })) {
      const name = await makeRecord();
      const place = { state: 'proofed', record_id: name, sheet: 1, cell: row_number } as const;
      await station.app.store.change(({ labels }) => labels.change(id, place));
      labels.push({ name, batch, id, isVoid: false });
    }
  }
  const sessions: ModelSession[] = [];
  for (const [batch, countsScans] of [
    [batches[0], false],
    [batches[0], true],
    [batches[1], false],
    [null, true],
  ] as const) {
    const { id } = await station.app.inspections.create(
      { userId: station.userId, kind: 'desk', name: 'test', role: 'operator' },
      { batch_id: batch, count_scans: countsScans },
    );
    sessions.push({ id, batch, countsScans });
  }
  return { model: new LedgerModel(labels), labels, sessions, ids: new Map() };
}

async function makeRecord(): Promise<string> {
  const { store } = station.app;
  const id = await store.ids.reserve();
  const empty = { label_status: null, description: null, metadata: {}, original: null, marked: null };
  await store.change(({ records }) =>
    records.insert({ id, owner_id: station.userId, template_id: 'generic', ...empty }),
  );
  return id;
}

async function show({ model, ids }: World, session: ModelSession, label: Label | null, isOther: boolean) {
  const { store } = station.app;
  const inspection = await store.inspections.find(session.id);
  if (!inspection) throw new Error('no inspection');
  const appearance = 1 + (await store.findings.lastAppearance(session.id));
  const read = {
    message: label?.name ?? null,
    matchesArtwork: label && !isOther,
    likeness: label && (isOther ? 0.1 : 0.9),
    frames: 1,
  };
  const facts = { ...read, grade: null, cause: null, measures: null, picture: null } satisfies Partial<FindingData>;
  const shown = {
    inspection,
    appearance,
    beside: null,
    fresh: null,
    isCopyOf: () => false,
    seen: async () => ({}),
    facts,
  };
  const { finding } = await store.change((tables) => recordFinding(tables, shown, new Date().toISOString()));
  const expected = model.show(session, label, isOther);
  ids.set(expected, finding.id);
  return finding.state === expected.state ? [] : [`${label?.name} is ${finding.state}, not ${expected.state}`];
}

async function say({ model, ids }: World, finding: ModelFinding, verdict: Verdict | null, reason: string) {
  const given = { verdict, ...(verdict === 'rejected' ? { reason } : {}) };
  const work = () => station.app.inspections.judge(finding.session, ids.get(finding) ?? 0, given);
  return asExpected(model.say(finding, verdict, verdict === 'rejected' ? reason : null), work, `saying ${verdict}`);
}

async function takeBack({ ids }: World, finding: ModelFinding) {
  const work = () => station.app.inspections.undo(finding.session, ids.get(finding) ?? 0);
  const outcome = await asExpected(!finding.isUndone, work, 'undoing');
  finding.isUndone = true;
  return outcome;
}

async function turnVoid(label: Label) {
  const { labels } = station.app.production;
  await (label.isVoid ? labels.undoVoid([label.id ?? 0]) : labels.void([label.id ?? 0], 'lost'));
  label.isVoid = !label.isVoid;
  return [];
}

function rejectOutside({ model }: World, label: Label, reason: string) {
  const work = () => station.app.production.labels.reject([label.id ?? 0], reason);
  return asExpected(model.rejectOutside(label, reason), work, 'rejecting in the job');
}

async function asExpected(isAllowed: boolean, work: () => Promise<unknown>, what: string): Promise<string[]> {
  try {
    await work();
    return isAllowed ? [] : [`${what} was not refused`];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return isAllowed ? [`${what} was refused: ${error.message}`] : [];
  }
}

/** One thing that happens; gives what went another way than it should. */
function step(world: World, random: Random, n: number): Promise<string[]> {
  const { model, labels, sessions } = world;
  const ofLedger = labels.filter(({ id }) => id !== null);
  const dice = random.next();
  const said = model.findings.length === 0 ? null : random.pick(model.findings);
  if (dice < 0.4 || !said) {
    const label = random.chance(0.1) ? null : random.pick(labels);
    return show(world, random.pick(sessions), label, random.chance(0.2));
  }
  if (dice < 0.7) return say(world, said, random.pick(VERDICTS), `reason ${n}`);
  if (dice < 0.88) return takeBack(world, said);
  if (dice < 0.94) return turnVoid(random.pick(ofLedger));
  return rejectOutside(world, random.pick(ofLedger), `job ${n}`);
}

/** Where ledger, sums, lists and scans are not what the model says. */
async function differences({ model, labels, sessions }: World): Promise<string[]> {
  const { store, inspections } = station.app;
  const found: string[] = [];
  const compare = (what: string, is: unknown, should: unknown) => {
    const [a, b] = [JSON.stringify(is), JSON.stringify(should)];
    if (a !== b) found.push(`${what}: ${a}, not ${b}`);
  };
  for (const label of labels) {
    const row = label.id === null ? null : await store.labels.find(label.id);
    compare(`label ${label.name}`, row && { state: row.state, reason: row.reason }, model.stateOf(label));
    const record = await store.records.find(label.name);
    const scans = model.scansOf(label, sessions);
    compare(
      `scans of ${label.name}`,
      [record?.scan_count, (await store.scans.list(label.name, 1, 1)).total],
      [scans, scans],
    );
    if (row && record?.label_status !== null) compare(`record ${label.name}`, record?.label_status, row.state);
  }
  for (const session of sessions) {
    const { expected, checked, rejected, rejected_others, missing } = await inspections.get(session.id);
    const sums = { expected, checked, rejected, rejected_others, missing };
    compare(`session ${session.id}`, sums, model.sumsOf(session));
    if (expected !== null) compare(`sum of ${session.id}`, checked + rejected + (missing ?? 0), expected);
    compare(`missing of ${session.id}`, (await inspections.missing(session.id, 1, 1)).total, missing ?? 0);
    compare(`report of ${session.id}`, await reported(session.id), [checked, rejected, rejected_others, missing ?? 0]);
  }
  return found;
}

/** How often each word stands in the last column. */
async function reported(id: number): Promise<number[]> {
  const words: string[] = [];
  for await (const line of (await station.app.inspections.csv(id)).lines)
    words.push(line.trim().split(',').at(-1) ?? '');
  return ['checked', 'rejected', 'rejected_other', 'missing'].map((word) => words.filter((one) => one === word).length);
}

it('the ledger is what still stands says after any sequence, and the sums agree with it', async () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const random = makeRandom(seed, 'ledger');
    const world = await makeWorld();
    for (let n = 1; n <= STEPS; n++) {
      const wrong = [...(await step(world, random, n)), ...(await differences(world))];
      expect(wrong, `sequence ${seed}, step ${n}`).toEqual([]);
    }
  }
});

it('sees a ledger that was moved behind its back, and one that an undo did not reach', async () => {
  const world = await makeWorld();
  const [, one, two] = world.labels;
  expect(await show(world, world.sessions[0], one, false)).toEqual([]);
  expect(await show(world, world.sessions[0], two, false)).toEqual([]);
  expect(await differences(world)).toEqual([]);
  await station.app.store.change(({ labels }) => labels.change(one.id ?? 0, { state: 'proofed' }));
  expect((await differences(world)).join('\n')).toMatch(new RegExp(`label ${one.name}.*\\n(.*\\n)*session`));
  await station.app.store.change(({ labels }) => labels.change(one.id ?? 0, { state: 'verified' }));
  expect(await differences(world)).toEqual([]);
  world.model.findings[1].isUndone = true;
  expect((await differences(world)).join('\n')).toMatch(new RegExp(`label ${two.name}.*verified.*, not .*proofed`));
});
