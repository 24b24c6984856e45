import { type Static, Type } from 'typebox';
import { ClaimStatus, Grade, LabelStatusName, Patch, ReadCause, TemplateId } from '#shared/core/model.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { CodeContradiction, LabelCode } from '#shared/labels/label-codes.ts';
import { LimitsUsed } from '#shared/printing/print-limits.ts';
import { PrintAnswer } from '#shared/records/print-word.ts';
import { Standing, StandingReasons } from '#shared/records/standing.ts';

const Time = Type.String({ format: 'date-time', examples: ['2026-11-21T09:00:00.123Z'] });
const Count = Type.Integer({ minimum: 0 });
const Named = exactly({ id: Type.Integer(), name: Type.String() });

/** The possible findings, in the order in which they are checked. */
export const FINDING_STATES = [
  'not_readable',
  'unknown',
  'likely_copy',
  'void',
  'rejected',
  'duplicate',
  'wrong_job',
  'wrong_code',
  'wrong_artwork',
  'already_checked',
  'found',
] as const;
export const FindingStateName = oneOf(FINDING_STATES, {
  description:
    'The finding on a label, the first of these that is true: not_readable; unknown (read, but no record here); likely_copy (the mark was made under another key than the record); void; rejected (by an operator before, with the reason); duplicate (the same ID on two labels in view); wrong_job (a label of another batch); wrong_code (a code on the label contradicts the record); wrong_artwork (the photograph shows something else than the stored picture, in whole or in a detail, or another print than the enrolled one); already_checked (counted or verified before); found.',
});
export type FindingState = Static<typeof FindingStateName>;

export const VERDICTS = ['rejected', 'accepted', 'duplicate'] as const;
export const VerdictName = oneOf(VERDICTS, { description: 'The operator’s word on the finding.' });
export type Verdict = Static<typeof VerdictName>;

export const ReadMeasures = exactly(
  {
    margin_db: Type.Number({ description: 'Decibels of signal beyond what reading needs.' }),
    cell_pixels: Type.Number({ description: 'Pixels of the photograph for each cell of the mark.' }),
    coherence_luma: Type.Number({
      description: 'How well the mark in luma agrees: 0 for noise, 1 for a perfect picture.',
    }),
    coherence_blue_yellow: Type.Number(),
    sharpness: Type.Number({ description: '1 in a sharp picture.' }),
  },
  'What the decoder measured.',
);
export type ReadMeasures = Static<typeof ReadMeasures>;

export const FoundRecord = exactly(
  {
    title: Type.String(),
    fields: Type.Array(Type.Unsafe<readonly [string, string]>({ type: 'array', items: { type: 'string' } }), {
      maxItems: 3,
      description: 'Labels and values of the first fields that are not private.',
    }),
    template_id: TemplateId,
    claim_status: ClaimStatus,
    label_status: nullable(LabelStatusName),
    standing: Standing,
    reasons: StandingReasons,
  },
  'The record as it is now.',
);
export type FoundRecord = Static<typeof FoundRecord>;

export const Finding = exactly(
  {
    id: Type.Integer(),
    appearance: Type.Integer(),
    at: Time,
    state: FindingStateName,
    message: nullable(Type.String({ description: 'The message of the mark.' })),
    watermark_id: nullable(Type.String()),
    record: nullable(FoundRecord),
    batch: nullable(Named),
    sheet: nullable(Type.Integer()),
    cell: nullable(Type.Integer()),
    grade: nullable(Grade),
    cause: nullable(ReadCause),
    assisted: Type.Boolean({
      description: 'Whether the label was read with the help of its artwork or of the IDs that exist.',
    }),
    from_ids: Type.Boolean({
      description: 'Whether the mark was so faint that the ID is the one of those that exist that fits.',
    }),
    measures: nullable(ReadMeasures),
    likeness: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'How much the photograph is like the stored picture.' }),
    ),
    matches_artwork: nullable(
      Type.Boolean({
        description: 'Whether the photograph shows the picture of the record; null where that cannot be told.',
      }),
    ),
    changed: Type.Array(Patch, {
      description:
        'Where it shows something else, as corners in shares of the width and height of the kept photograph.',
    }),
    print: PrintAnswer,
    print_limits: LimitsUsed,
    codes: Type.Array(LabelCode, { description: 'Codes of the label’s layout that were read in the photograph.' }),
    contradictions: Type.Array(CodeContradiction, {
      description:
        'Where those codes contradict the record. Such a finding counts for nothing until a person accepts it, with a reason.',
    }),
    frames: Type.Integer({ description: 'Photographs that were used.' }),
    camera: nullable(Type.String({ description: 'The camera that saw the label, where the desk told it.' })),
    verdict: nullable(VerdictName),
    reason: nullable(Type.String()),
    earlier: nullable(exactly({ at: Time, inspection_id: Type.Integer() }, 'When the label was counted before.')),
    undone: Type.Boolean({ description: 'Whether the finding was taken out of the count again.' }),
  },
  'What the station found of one label in front of the camera.',
);
export type Finding = Static<typeof Finding>;

/** What the station needed to know for a reading beside its keys. */
export type Help = 'none' | 'artwork' | 'ids';

export function helpOf({ assisted, from_ids }: Pick<Finding, 'assisted' | 'from_ids'>): Help {
  if (from_ids) return 'ids';
  return assisted ? 'artwork' : 'none';
}

export const Inspection = exactly(
  {
    id: Type.Integer(),
    batch: nullable(Named),
    operator: nullable(Type.String()),
    begun_at: Time,
    ended_at: nullable(Time),
    count_scans: Type.Boolean({ description: 'Whether a scan is counted for every record that is found.' }),
    expected: nullable(Type.Integer({ description: 'Labels of the batch that are on paper.' })),
    counts: Type.Unsafe<Readonly<Record<FindingState, number>>>(
      exactly(Object.fromEntries(FINDING_STATES.map((state) => [state, Count]))),
    ),
    checked: Type.Integer({
      description:
        'Labels in order, each counted once, by the newest finding or verdict. With a batch: all labels that its ledger has as verified, by any inspection, so that checked, rejected and missing make up expected.',
    }),
    rejected: Type.Integer({ description: 'Labels that are rejected, counted the same way.' }),
    rejected_others: Type.Integer({
      description:
        'Labels rejected in this inspection that are not known to be of its batch: not readable, unknown, or of another batch. 0 without a batch.',
    }),
    missing: nullable(
      Type.Integer({ description: 'Labels of the batch that are on paper and neither checked nor rejected yet.' }),
    ),
    last_appearance: Type.Integer({
      description: 'The highest number of an appearance with a finding, or 0.',
    }),
  },
  'A session of checking labels at the desk.',
);
export type Inspection = Static<typeof Inspection>;

const FrameCorners = Type.Array(Type.Array(Type.Number()), {
  description: 'The corners of the label as the station refined them, in pixels of the picture that was sent.',
});

export const FrameAnswer = exactly(
  {
    finding: nullable(Finding),
    frames: Type.Integer({ description: 'Photographs of this appearance that have been added up.' }),
    cause: nullable(ReadCause),
    corners: nullable(FrameCorners),
  },
  'The result of a frame. Without a finding the label was not read yet: send more frames.',
);
export type FrameAnswer = Static<typeof FrameAnswer>;
