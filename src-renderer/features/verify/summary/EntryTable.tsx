import type { CheckListEntry, EntryState } from '#shared/phones/check-lists.ts';
import { hrefOf } from '#window/api/client.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './lists.module.css';

const TONES: Readonly<Record<EntryState, Tone>> = { missing: 'bad', foreign: 'warn', seen: 'ok' };

export interface EntryTableProps {
  readonly list: number;
  readonly entries: readonly CheckListEntry[];
}

export function EntryTable({ list, entries }: EntryTableProps) {
  const t = useWords('lists');
  const columns = useColumns(list);
  if (entries.length === 0) return <EmptyState title={t.nothing} lead={t.nothingLead} heading="h3" icon={null} />;
  return <DataTable caption={t.title} columns={columns} rows={entries} keyOf={({ watermark_id }) => watermark_id} />;
}

function useColumns(list: number): readonly Column<CheckListEntry>[] {
  const t = useWords('lists');
  const { dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'id',
      label: columns.id,
      cell: ({ watermark_id, known }) =>
        known ? (
          <a className="mono" href={linkTo(`/records/${watermark_id}`)}>
            {watermark_id}
          </a>
        ) : (
          <span className="mono">{watermark_id}</span>
        ),
    },
    {
      name: 'state',
      label: columns.state,
      cell: ({ state }) => <StateDot state={TONES[state]} label={t.states[state]} />,
    },
    { name: 'at', label: columns.at, cell: ({ seen_at }) => (seen_at === null ? '–' : dateTime(seen_at)) },
    { name: 'record', label: columns.record, cell: (entry) => <RecordState entry={entry} /> },
    {
      name: 'photo',
      label: columns.photo,
      cell: ({ watermark_id, photo }) => (photo ? <Photo list={list} id={watermark_id} /> : '–'),
    },
  ];
}

/** Whether the label may go out, as far as the station knows. */
function RecordState({ entry: { known, label_status } }: { entry: CheckListEntry }) {
  const t = useWords('lists');
  const { label, noLabel } = useWords('state');
  if (!known) return <StateDot state="warn" label={t.unknown} />;
  return label_status === null ? noLabel : <StateDot state={labelTone(label_status)} label={label[label_status]} />;
}

function Photo({ list, id }: { list: number; id: string }) {
  const t = useWords('lists');
  const src = hrefOf('getSightPhoto', { params: { check_list_id: list, watermark_id: id } });
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img className={classes.photo} src={src} alt={t.photoOf({ id })} loading="lazy" />
    </a>
  );
}
