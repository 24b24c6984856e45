import type { Card } from '../../../src-shared/model.ts';
import { hrefOf } from '../../api/client.ts';
import { StateDot } from '../../components/StateDot.tsx';
import { useKeys } from '../../shortcuts/registry.ts';
import { linkTo } from '../../state/route.ts';
import { useTemplates } from '../../state/templates.ts';
import { useFormats } from '../../words/formats.ts';
import { CLAIM_TONES, LABEL_TONES, useStateWords } from '../../words/states.ts';
import { useShown } from '../../words/use-shown.ts';
import { nameOf } from './name.ts';
import classes from './records.module.css';
import { useRecordsWords } from './words.ts';

/** Each whole row is a link. The arrow keys move between rows. */
export function RecordTable({ records }: { records: readonly Card[] }) {
  const t = useRecordsWords();
  useKeys([
    { keys: 'ArrowDown', words: t.keys.down, run: () => step(1) },
    { keys: 'ArrowUp', words: t.keys.up, run: () => step(-1) },
  ]);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t.list}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.columns.picture}</span>
          </th>
          <th scope="col">{t.columns.id}</th>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.states}</th>
          <th scope="col" className={classes.number}>
            {t.columns.scans}
          </th>
          <th scope="col">{t.columns.made}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.watermark_id} record={record} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ record }: { record: Card }) {
  const t = useRecordsWords();
  const { number, dateTime } = useFormats();
  const shown = useShown();
  const template = useTemplates((state) => state.templates?.find(({ id }) => id === record.template_id) ?? null);
  return (
    <tr>
      <td className={classes.picture}>
        <Picture record={record} />
      </td>
      <th scope="row">
        <a className={`${classes.link} mono`} href={linkTo(`/records/${record.watermark_id}`)} data-record-row>
          {record.watermark_id}
        </a>
      </th>
      <td className={classes.name}>
        <span>{nameOf(record, template) ?? <em className="quiet">{t.untitled}</em>}</span>
        <small>{shown(template?.name ?? record.template_id)}</small>
      </td>
      <td>
        <States record={record} />
      </td>
      <td className={classes.number}>{number(record.scan_count)}</td>
      <td className={classes.when}>
        <time dateTime={record.created_at}>{dateTime(record.created_at)}</time>
      </td>
    </tr>
  );
}

/** A record without a token shows nothing about tokens. */
function States({ record: { label_status, claim_status } }: { record: Card }) {
  const s = useStateWords();
  return (
    <div className={classes.states}>
      {label_status === null ? (
        <StateDot state="none" label={s.noLabel} />
      ) : (
        <StateDot state={LABEL_TONES[label_status]} label={s.label[label_status]} />
      )}
      {claim_status !== 'unclaimed' && <StateDot state={CLAIM_TONES[claim_status]} label={s.claim[claim_status]} />}
    </div>
  );
}

function Picture({ record }: { record: Card }) {
  if (record.watermarked_image_url === null) return <span className={classes.noPicture} />;
  const src = hrefOf('getRecordThumbnail', { params: { wm_id: record.watermark_id } });
  return <img src={src} alt="" loading="lazy" decoding="async" />;
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
