import { type Static, Type } from 'typebox';
import { Standing, StandingReasons } from '#shared/records/standing.ts';
import { STORE_PROBLEMS } from './health.ts';
import { LABEL_STATUSES } from './label-states.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from './schema.ts';

/** When something happened: ISO 8601 in UTC with milliseconds. */
const Time = Type.String({ format: 'date-time', examples: ['2026-11-21T09:00:00.123Z'] });
const Count = Type.Integer({ minimum: 0 });

export const CLAIM_STATUSES = ['unclaimed', 'minted', 'claimed'] as const;
export const ClaimStatus = oneOf(CLAIM_STATUSES, { description: 'The state of the record’s token.' });
export type ClaimStatus = Static<typeof ClaimStatus>;

export const OwnerKind = oneOf(['you', 'nobody', 'other'], {
  description: 'Whose record it is, as the caller sees it.',
});
export type OwnerKind = Static<typeof OwnerKind>;

export const LabelStatusName = oneOf(LABEL_STATUSES, { description: 'The state of the printed label.' });

export const Metadata = Type.Record(Type.String(), Type.String({ maxLength: 4096 }), {
  maxProperties: 64,
  description: 'Values by the keys of the template. Every value is a string.',
});
export type Metadata = Static<typeof Metadata>;

/** A digital twin record as the interface shows it. */
export const Card = exactly(
  {
    watermark_id: Type.String({ examples: ['TW-7K3QZ'] }),
    template_id: Type.String({ examples: ['generic'] }),
    claim_status: ClaimStatus,
    label_status: nullable(LabelStatusName),
    description: nullable(Type.String()),
    record_metadata: Type.Record(Type.String(), Type.String()),
    printed: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'What the label shows beside these values: computed dates, counters, columns, by the field as its layout writes it. Others than the owner see what follows from a public field of the template.',
        examples: [{ 'production_date+30D': '2026-09-06', 'production_date+30D:dd.MM.yyyy': '06.09.2026' }],
      }),
    ),
    image_url: nullable(Type.String()),
    watermarked_image_url: nullable(Type.String()),
    remade_differs: Type.Optional(
      Type.Literal(true, {
        description:
          'The station let go of the marked picture (pictures.keep), and the one that it makes again has other bytes than the one that was printed. Told where a record is asked for by its ID.',
      }),
    ),
    scan_count: Count,
    standing: Standing,
    reasons: StandingReasons,
    first_seen: Type.Optional({
      ...Time,
      description: 'When the ID was seen first. Told to the owner, where the record is asked for by its ID.',
    }),
    last_seen: Type.Optional(Time),
    devices: Type.Optional({
      ...Count,
      description: 'How many devices and networks saw the ID within a year; at most 64 are told apart.',
    }),
    places: Type.Optional({
      ...Count,
      description: 'At how many places, as far as the scans told one; at most 32 are told apart.',
    }),
    nft_token_id: nullable(Type.Integer()),
    mint_transaction_hash: nullable(Type.String()),
    owner_address: nullable(Type.String()),
    claimed_by: nullable(Type.String()),
    claim_transaction_hash: nullable(Type.String()),
    created_at: { ...Time, description: 'The time of day when the record was made, by the clock of the station.' },
    updated_at: {
      ...Time,
      description:
        'The stamp of the last change. It only ever grows, so that clients synchronise by it; where the clock was ahead once, it lies in the future.',
    },
    changed_at: Type.Optional({
      ...Time,
      description: 'The time of day of the last change, by the clock of the station. Told where updated_at is another.',
    }),
    clock_doubted: Type.Optional(
      Type.Literal(true, {
        description:
          'The clock of the station was doubted when the record was made, so created_at is no proof of the time.',
      }),
    ),
    minted_at: nullable(Time),
    claimed_at: nullable(Time),
    job_id: nullable(
      Type.Integer({
        description:
          'The order that made it, as /api/jobs/{job_id} has it. Null where it was made by itself or in the window, and for others than its owner.',
      }),
    ),
    row: nullable(
      Type.Integer({
        description: 'Its row in that order, as /api/jobs/{job_id}/labels counts them: from 1 in each batch.',
      }),
    ),
    published: Type.Optional(
      Type.Boolean({
        description:
          'Whether buyers see the record at the public door, as its owner says. Left out: as those of its job.',
      }),
    ),
  },
  'A digital twin record.',
);
export type Card = Static<typeof Card>;

export const FIELD_TYPES = [
  'text',
  'multiline',
  'number',
  'date',
  'url',
  'select',
  'boolean',
  'gtin',
  'country',
] as const;
export const FieldType = oneOf(FIELD_TYPES);
export type FieldType = Static<typeof FieldType>;

export const Field = exactly(
  {
    key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', examples: ['product_name'] }),
    label: Type.String({ minLength: 1, maxLength: 128 }),
    type: FieldType,
    required: Type.Boolean(),
    private: Type.Optional(
      Type.Boolean({ description: 'Whether only the owner of a record sees the value. It never goes to a chain.' }),
    ),
    computed: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description:
          'What the value follows from where a record is given none, as texts of a layout write it: production date and shelf life.',
        examples: ['{production_date+30D}'],
      }),
    ),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'The values that a select field may have.',
      }),
    ),
  },
  'A field of a template.',
);
export type Field = Static<typeof Field>;

const TemplateName = Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME });
const TemplateFields = Type.Array(Field, { maxItems: 64 });
/** IDs of templates are short and plain, since addresses and file names have them. */
export const TemplateId = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', examples: ['generic'] });

const LayoutName = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'The name of the kept layout that jobs of the template begin with.',
});

export const Template = exactly(
  {
    id: TemplateId,
    name: TemplateName,
    fields: TemplateFields,
    layout: Type.Optional(LayoutName),
  },
  'The fields of records of one kind.',
);
export type Template = Static<typeof Template>;

export const TemplateChange = exactly({
  name: TemplateName,
  fields: TemplateFields,
  layout: Type.Optional(nullable(LayoutName)),
  publish_private: Type.Optional(
    Type.Boolean({
      description: 'Whether values of fields that are private no longer shall become public. An admin’s alone.',
    }),
  ),
});

const SCAN_SOURCES = ['api', 'station', 'handheld'] as const;
export const ScanSource = oneOf(SCAN_SOURCES, { description: 'What counted the scan, by its credentials.' });
export type ScanSource = Static<typeof ScanSource>;

export const ScanEntry = exactly({
  id: Type.Integer(),
  scanned_at: Time,
  scanner_address: nullable(Type.String()),
  source: ScanSource,
});
export type ScanEntry = Static<typeof ScanEntry>;

/** What an API key may do. The contract says which scope an endpoint needs. */
export const SCOPES = ['read', 'scan', 'create', 'update', 'mint', 'verify', 'void', 'webhooks'] as const;
export const Scope = oneOf(SCOPES);
export type Scope = Static<typeof Scope>;
export const Scopes = Type.Array(Scope, {
  minItems: 1,
  uniqueItems: true,
  description:
    'What the key may do. read: records, pictures and scans. scan: read marks and count scans. create: make records and marks. update: change and adopt records. mint: mint and claim tokens. verify: say that a printed label is good, or reject it. void: void a label. webhooks: manage webhooks and read all events (admins).',
});

export const ApiKey = exactly(
  {
    id: Type.Integer(),
    name: Type.String(),
    first_characters: Type.String({ description: 'The first six characters, to tell keys apart.' }),
    created_at: Time,
    last_used_at: nullable(Time),
    expires_at: nullable(Time),
    scopes: Scopes,
    idle_days: nullable(
      Type.Integer({ description: 'The key ends when it is not used for so many days. Null: it does not.' }),
    ),
  },
  'An API key. The key itself is shown once, when it is made.',
);
export type ApiKey = Static<typeof ApiKey>;

export const GRADES = ['A', 'B', 'C', 'D', 'F'] as const;
export const Grade = oneOf(GRADES, {
  description: 'How much was to spare when the mark was read: A is plenty, F almost nothing.',
});
export type Grade = Static<typeof Grade>;

const READ_CAUSES = [
  'no_mark',
  'too_bright',
  'too_few_pixels',
  'out_of_focus',
  'low_contrast',
  'busy_or_noisy',
] as const;
export const ReadCause = oneOf(READ_CAUSES, {
  description:
    'The cause of a grade below A, or of not reading the label: no_mark (nothing that looks like a mark), too_bright (most of the label is clipped white), too_few_pixels (the label is too small in the picture), out_of_focus, low_contrast, busy_or_noisy (artwork, noise or glare drowns the mark).',
});
export type ReadCause = Static<typeof ReadCause>;

export const Point = Type.Unsafe<readonly [number, number]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
});
export const Patch = Type.Unsafe<[number, number][]>({
  type: 'array',
  items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  minItems: 4,
  maxItems: 4,
  description: 'Four corners, clockwise.',
});

export const Corners = Type.Unsafe<
  readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]]
>({
  type: 'array',
  items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  minItems: 4,
  maxItems: 4,
  description:
    'Top-left, top-right, bottom-right, bottom-left of the label as printed, [x, y] in pixels of the upright photograph. Rough corners will do, from any of the four on.',
  examples: [
    [
      [212, 148],
      [1410, 171],
      [1398, 1952],
      [203, 1931],
    ],
  ],
});

/** Dots per inch that every type of picture file can state. */
export const DPI = Object.freeze({ least: 1, most: 9600, usual: 300 });

export const STRENGTHS = ['light', 'balanced', 'strong'] as const;
export const MarkStrength = oneOf(STRENGTHS);
export type MarkStrength = Static<typeof MarkStrength>;

/** A part of health: ok, off, or a sentence on what is wrong. */
const Part = Type.String({ examples: ['ok', 'off'] });
export const Health = exactly({
  status: oneOf(['ok', 'degraded']),
  version: Type.String(),
  uptime_seconds: Type.Number(),
  store: Part,
  store_problem: nullable(oneOf(STORE_PROBLEMS, { description: 'The kind of problem of the store, for programs.' })),
  engine: Part,
  chain: Part,
});
export type Health = Static<typeof Health>;

export const ErrorBody = exactly({ error: Type.String() }, 'What is wrong and what would be right.');
