import { hostname } from 'node:os';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { InspectionReport } from '#main/workers/reports.ts';
import type { Label } from '#shared/jobs/production.ts';
import { type Finding, helpOf, type Inspection } from '#shared/verify/inspection.ts';
import type { Counting } from './inspection-sums.ts';

/** The most entries of each list that a report shows. The CSV file has all of them. */
const SHOWN = { missing: 400, rejects: 200, codes: 200, failures: 300 } as const;
/** The most pictures of labels that passed: some 25 MiB while the report is written, on ten pages. */
const MOST_PASSED = 500;

interface ReportSource {
  readonly inspection: Inspection;
  readonly findings: AsyncIterable<Finding>;
  readonly counting: Pick<Counting, 'findings'>;
  /** Labels of the batch; none without one. */
  readonly rejected: AsyncIterable<Label>;
  readonly missing: AsyncIterable<Label>;
  readonly pictureOf: (finding: Finding) => Promise<PictureRef | null>;
}

export interface ReportChoice {
  readonly language: InspectionReport['language'];
  /** Whether the labels that passed are shown as well. */
  readonly withPassed: boolean;
}

/** Everything that a report tells, with the pictures of what was not in order and, if wanted, of what was. */
export async function gatherReport(
  store: Store,
  { inspection, findings, counting, rejected, missing, pictureOf }: ReportSource,
  { language, withPassed }: ReportChoice,
): Promise<InspectionReport> {
  const grades: InspectionReport['grades'][number][] = [];
  const rejects: Reject[] = [];
  const codes: InspectionReport['codes']['shown'][number][] = [];
  const failures: Finding[] = [];
  const passed: Finding[] = [];
  const products = new Set<string>();
  const cameras = new Set<string>();
  for await (const one of findings) {
    if (one.undone) continue;
    if (one.record?.title && one.state === 'found') products.add(one.record.title);
    if (one.camera) cameras.add(one.camera);
    if (one.grade) grades.push({ grade: one.grade, help: helpOf(one) });
    const countedAs = counting.findings.get(one.id);
    if (countedAs === 'rejected_other' || (countedAs === 'rejected' && inspection.batch === null))
      rejects.push(rejectOf(one, one.at));
    for (const contradiction of one.contradictions) codes.push({ ...placeOf(one), contradiction });
    if (isFailure(one)) failures.push(one);
    else if (withPassed) passed.push(one);
  }
  const ofBatch = await first(SHOWN.rejects, rejected);
  rejects.unshift(...ofBatch.map((label) => rejectOf(label, label.changed_at)));
  const places = await first(SHOWN.missing, missing);
  return {
    language,
    inspection,
    station: hostname(),
    product: someOf([...products]),
    camera: someOf([...cameras]),
    grades,
    missing: { shown: places.map(placeOf), total: inspection.missing ?? 0 },
    rejects: {
      shown: rejects.slice(0, SHOWN.rejects),
      total: inspection.rejected + inspection.rejected_others,
    },
    codes: { shown: codes.slice(-SHOWN.codes), total: codes.length },
    failures: {
      shown: await Promise.all(
        failures.slice(-SHOWN.failures).map(async (one) => ({
          watermark_id: one.watermark_id,
          at: one.at,
          state: one.state,
          reason: one.reason,
          cause: one.message === null ? one.cause : null,
          picture: await readPicture(store, await pictureOf(one)),
        })),
      ),
      total: failures.length,
    },
    passed: withPassed ? await passedOf(store, passed, pictureOf) : null,
  };
}

async function passedOf(
  store: Store,
  passed: readonly Finding[],
  pictureOf: ReportSource['pictureOf'],
): Promise<InspectionReport['passed']> {
  const shown = passed.slice(-MOST_PASSED).map(async (one) => ({
    watermark_id: one.watermark_id,
    grade: one.grade,
    picture: await readPicture(store, await pictureOf(one)),
  }));
  return { shown: await Promise.all(shown), total: passed.length };
}

/** As many as a line has room for. */
const NAMED = 3;

function someOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` (+ ${more})` : '');
}

function isFailure({ state, verdict }: Finding): boolean {
  return verdict === 'rejected' || (state !== 'found' && state !== 'already_checked' && verdict !== 'accepted');
}

type Reject = InspectionReport['rejects']['shown'][number];

function rejectOf(one: Pick<Label, 'watermark_id' | 'sheet' | 'cell' | 'reason'>, at: string): Reject {
  return { ...placeOf(one), at, reason: one.reason };
}

async function first<T>(most: number, all: AsyncIterable<T>): Promise<T[]> {
  const some: T[] = [];
  for await (const one of all) {
    if (some.length === most) break;
    some.push(one);
  }
  return some;
}

function placeOf({ watermark_id, sheet, cell }: Pick<Label, 'watermark_id' | 'sheet' | 'cell'>) {
  return { watermark_id, sheet, cell };
}

/** Null for a picture that is lost: the report leaves its place empty. */
function readPicture({ pictures }: Store, ref: PictureRef | null): Promise<Uint8Array | null> {
  return ref === null ? Promise.resolve(null) : pictures.read(ref).catch(() => null);
}
