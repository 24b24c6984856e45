import type { Card, Field, Template } from '#shared/core/model.ts';
import { hrefOf } from '#window/api/client.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { linkTo } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { CLAIM_TONES, labelTone, STANDING_TONES } from '#window/words/states.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Lookup } from './list-address.ts';
import { nameOf } from './name.ts';
import classes from './records.module.css';
import { useFieldText } from './useFieldText.ts';
import { type RecordPage, readAllFound } from './useRecordList.ts';

/** Each whole row is a link. The arrow keys move between rows. */
export function RecordTable({ data: { records }, lookup }: { data: RecordPage; lookup: Lookup }) {
  const t = useWords('records');
  const columns = useOwnColumns('records', useRecordColumns(records, lookup.template));
  useKeys([
    { keys: 'ArrowDown', words: t.keys.down, run: () => step(1) },
    { keys: 'ArrowUp', words: t.keys.up, run: () => step(-1) },
  ]);
  return (
    <div className={classes.table}>
      <TableTools columns={columns} rows={() => readAllFound(lookup)} fileName={t.title} />
      <DataTable
        caption={t.list}
        columns={columns.shown}
        sizing={columns.sizing}
        rows={records}
        keyOf={({ watermark_id }) => watermark_id}
      />
    </div>
  );
}

export function focusRow(index: number): void {
  rows()[index]?.focus();
}

function step(by: number): void {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLAnchorElement);
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

function rows(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-record-row]')];
}

/** `templateId` is the template that the list is narrowed to, or null. */
function useRecordColumns(records: readonly Card[], templateId: string | null): readonly Column<Card>[] {
  const t = useWords('records');
  const s = useWords('state');
  const { number, dateTime } = useFormats();
  const { templateOf, kindOf } = useKinds();
  const { columns } = t;
  return [
    { name: 'picture', label: columns.picture, cell: (record) => <Picture record={record} />, width: '5rem' },
    {
      name: 'id',
      label: columns.id,
      isHead: true,
      isFixed: true,
      cell: ({ watermark_id }) => (
        <a className={`${classes.link} mono`} href={linkTo(`/records/${watermark_id}`)} data-record-row>
          {watermark_id}
        </a>
      ),
      text: ({ watermark_id }) => watermark_id,
      width: '9rem',
    },
    {
      name: 'name',
      label: columns.name,
      cell: (record) => (
        <div className={classes.name}>
          <span>{nameOf(record, templateOf(record)) ?? <em className="quiet">{t.untitled}</em>}</span>
          <small>{kindOf(record)}</small>
        </div>
      ),
      text: (record) => nameOf(record, templateOf(record)) ?? '',
    },
    {
      name: 'states',
      label: columns.states,
      cell: (record) => <States record={record} />,
      text: ({ label_status }) => (label_status === null ? s.noLabel : s.label[label_status]),
      width: '10.5rem',
    },
    {
      name: 'scans',
      label: columns.scans,
      cell: ({ scan_count }) => number(scan_count),
      text: ({ scan_count }) => String(scan_count),
      end: true,
      width: '6rem',
    },
    {
      name: 'made',
      label: columns.made,
      cell: ({ created_at }) => <When time={created_at} />,
      text: ({ created_at }) => dateTime(created_at),
      width: '7.5rem',
    },
    ...useFurtherColumns(kindOf),
    ...useProductColumns(records, templateId),
  ];
}

/** The templates of records, and their names. */
function useKinds() {
  const shown = useShown();
  const templates = useTemplates((state) => state.templates) ?? [];
  const templateOf = ({ template_id }: Card) => templates.find(({ id }) => id === template_id) ?? null;
  return { templateOf, kindOf: (record: Card) => shown(templateOf(record)?.name ?? record.template_id) };
}

/** Columns that are shown only when a person chooses them. */
function useFurtherColumns(kindOf: (record: Card) => string): readonly Column<Card>[] {
  const t = useWords('records');
  const s = useWords('state');
  const { dateTime } = useFormats();
  return [
    {
      name: 'changed',
      label: t.columns.changed,
      cell: ({ changed_at, updated_at }) => <When time={changed_at ?? updated_at} />,
      text: ({ changed_at, updated_at }) => dateTime(changed_at ?? updated_at),
      isExtra: true,
      width: '9rem',
    },
    { name: 'template', label: t.template, cell: kindOf, text: kindOf, isExtra: true, width: '9rem' },
    {
      name: 'token',
      label: t.claim,
      cell: ({ claim_status }) => s.claim[claim_status],
      text: ({ claim_status }) => s.claim[claim_status],
      isExtra: true,
      width: '9rem',
    },
  ];
}

/** A column for each field of the template that the list is narrowed to, or of the templates of these records. */
function useProductColumns(records: readonly Card[], templateId: string | null): readonly Column<Card>[] {
  const shown = useShown();
  const fieldText = useFieldText();
  const templates = useTemplates((state) => state.templates) ?? [];
  return fieldsOf(templates, records, templateId).map((field) => {
    const textOf = ({ record_metadata }: Card) => {
      const value = record_metadata[field.key] ?? '';
      return value && fieldText(field, value);
    };
    return {
      name: `field ${field.key}`,
      label: shown(field.label),
      cell: textOf,
      text: textOf,
      isExtra: true,
      width: '10rem',
    };
  });
}

function fieldsOf(
  templates: readonly Template[],
  records: readonly Card[],
  templateId: string | null,
): readonly Field[] {
  const kinds = new Set(templateId === null ? records.map(({ template_id }) => template_id) : [templateId]);
  const fields = templates.filter(({ id }) => kinds.has(id)).flatMap((template) => template.fields);
  return [...new Map(fields.toReversed().map((field) => [field.key, field])).values()].toReversed();
}

function When({ time }: { time: string }) {
  const { dateTime } = useFormats();
  return (
    <time className={classes.when} dateTime={time}>
      {dateTime(time)}
    </time>
  );
}

/** A record without a token shows nothing about tokens. */
function States({ record: { label_status, claim_status, standing } }: { record: Card }) {
  const s = useWords('state');
  const { names } = useWords('standing');
  return (
    <div className={classes.states}>
      {label_status === null ? (
        <StateDot state="none" label={s.noLabel} />
      ) : (
        <StateDot state={labelTone(label_status)} label={s.label[label_status]} />
      )}
      {standing !== 'clear' && <StateDot state={STANDING_TONES[standing]} label={names[standing]} />}
      {claim_status !== 'unclaimed' && <StateDot state={CLAIM_TONES[claim_status]} label={s.claim[claim_status]} />}
    </div>
  );
}

function Picture({ record }: { record: Card }) {
  if (record.watermarked_image_url === null) return <span className={classes.noPicture} />;
  const src = hrefOf('getRecordThumbnail', { params: { wm_id: record.watermark_id } });
  return <img className={classes.picture} src={src} alt="" loading="lazy" decoding="async" />;
}
