import { Type } from 'typebox';
import { Base64, type Endpoints, endpoints, Picture } from '#shared/core/endpoint.ts';
import { Corners, DPI, Grade, MarkStrength, Patch, ReadCause } from '#shared/core/model.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { CodeContradiction, LabelCode } from '#shared/labels/label-codes.ts';
import { LimitsUsed } from '#shared/printing/print-limits.ts';
import { PrintAnswer } from './print-word.ts';
import { Standing, StandingReasons } from './standing.ts';

const anybody = endpoints('Marks', 'public');

export const MARKS = {
  embed: anybody.post('/api/embed', {
    scope: 'create',
    role: 'operator',
    strangersToo: true,
    summary:
      'Mark a picture with a message: with the station’s key for callers with credentials, otherwise with the published key.',
    body: exactly({
      image: Picture,
      message: Type.String({ pattern: '^[ -~]{1,5}$', description: '1 to 5 printable ASCII characters.' }),
      format: Type.Optional(oneOf(['png', 'jpeg', 'tiff'], { default: 'png' })),
      dpi: Type.Optional(Type.Integer({ minimum: DPI.least, maximum: DPI.most, default: DPI.usual })),
      strength: Type.Optional(MarkStrength),
    }),
    engine: true,
    answers: {
      200: exactly({
        watermarked_image: Base64,
        message: Type.String(),
        timestamp: Type.String({ format: 'date-time' }),
      }),
    },
  }),
  scan: anybody.post('/api/scan', {
    scope: 'scan',
    summary: 'Read the mark in a photograph of a label.',
    body: exactly({
      image: Picture,
      corners: Type.Optional(Corners),
      keep_photo: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Whoever made the photograph agrees that the owner of the record keeps it, made smaller and without what its file tells of place and camera. Only those of suspicious labels are kept, and only where scans.cases is on.',
        }),
      ),
    }),
    engine: true,
    answers: {
      200: exactly({
        success: Type.Boolean(),
        message: Type.String({ description: 'Empty when no mark was found.' }),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        grade: nullable(Grade),
        cause: nullable(ReadCause),
        corners: nullable(
          Type.Array(Type.Array(Type.Number()), { description: 'The corners as the station refined them.' }),
        ),
        assisted: Type.Boolean({
          description:
            'Whether the station needed to know the label’s artwork, or the IDs that exist, for the answer. False: it was read blindly.',
        }),
        trusted: nullable(
          Type.Boolean({
            description:
              'Whether the mark’s key is the one that the record of this ID was made under, the picture is not contradicted by the record’s, and its print is not told as a copy. False: a likely copy. Null: there is no such record, or its key is not known.',
          }),
        ),
        standing: nullable(Standing),
        reasons: StandingReasons,
        codes: Type.Array(LabelCode, {
          description:
            'Codes of the label’s layout that were read in the photograph. Empty where the label has no such layout, where none was read, and where trusted is false.',
        }),
        matches_artwork: nullable(
          Type.Boolean({
            description:
              'Whether the photograph shows the picture of the record, in the whole and in its details. Null: there is no picture to compare with, or the photograph cannot tell.',
          }),
        ),
        compared_mm: nullable(
          Type.Number({
            description:
              'Size in millimetres of the smallest detail that was compared, such as a letter; null where nothing was compared.',
          }),
        ),
        contradictions: Type.Array(Patch, {
          description:
            'Where the photograph shows something else than the record’s picture: at most 8 patches, each as four corners in pixels of the photograph.',
        }),
        photo_kept: Type.Optional(
          Type.Boolean({ description: 'Whether the photograph is kept. Told where keep_photo was sent.' }),
        ),
        print: PrintAnswer,
        print_limits: LimitsUsed,
        code_contradictions: Type.Array(CodeContradiction, {
          description: 'Where those codes contradict the record. Only its owner and the desk see what the record says.',
        }),
      }),
    },
  }),
} as const satisfies Endpoints;
