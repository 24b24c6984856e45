import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { Page } from '#window/components/Page.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconPlus } from '#window/icons/signs.ts';
import { IconTemplate } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { NEW } from './drafts-store.ts';

type Row = Template & { readonly records: number; readonly owner: string | null };

export function TemplatesScreen() {
  const t = useWords('template');
  const { data, error, again } = useReading('', readRows);
  const create = () => navigate(`/templates/${NEW}`);
  useKeys([{ keys: 'n', words: t.keys.create, run: create }]);
  return (
    <Page title={t.title} lead={t.lead} actions={<Button icon={IconPlus} onClick={create} label={t.create} />}>
      {(data === null || error !== null) && <WaitingOrError label={t.reading} error={error} again={again} />}
      {data?.length === 0 && (
        <EmptyState title={t.none} lead={t.noneLead} icon={<IconTemplate size="2rem" stroke={1.3} aria-hidden />} />
      )}
      {data && data.length > 0 && <TemplateTable rows={data} />}
    </Page>
  );
}

function TemplateTable({ rows }: { rows: readonly Row[] }) {
  const t = useWords('template');
  const { number } = useFormats();
  const shown = useShown();
  const required = ({ fields }: Row) => fields.filter((field) => field.required).length;
  const columns: readonly Column<Row>[] = [
    {
      name: 'name',
      label: t.columns.name,
      order: (row) => shown(row.name),
      cell: (row) => (
        <a className="strong" href={linkTo(`/templates/${row.id}`)}>
          {shown(row.name)}
        </a>
      ),
    },
    { name: 'id', label: t.columns.id, order: (row) => row.id, cell: (row) => <span className="mono">{row.id}</span> },
    {
      name: 'fields',
      label: t.columns.fields,
      end: true,
      order: (row) => row.fields.length,
      cell: (row) => number(row.fields.length),
    },
    { name: 'required', label: t.columns.required, end: true, order: required, cell: (row) => number(required(row)) },
    {
      name: 'owner',
      label: t.columns.owner,
      order: (row) => row.owner ?? t.admin,
      cell: (row) => row.owner ?? t.admin,
    },
    {
      name: 'records',
      label: t.columns.records,
      end: true,
      order: (row) => row.records,
      cell: (row) => number(row.records),
    },
  ];
  return <DataTable caption={t.list} columns={columns} rows={rows} keyOf={(row) => row.id} />;
}

async function readRows(signal: AbortSignal): Promise<Row[]> {
  const [{ templates }, { uses }] = await Promise.all([
    call('listTemplates', { signal }),
    call('listTemplateUses', { signal }),
  ]);
  const known = new Map(uses.map((use) => [use.template_id, use]));
  return templates.map((template) => {
    const { records = 0, owner = null } = known.get(template.id) ?? {};
    return { ...template, records, owner };
  });
}
