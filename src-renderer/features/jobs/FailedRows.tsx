import { Group, Modal, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Field, Metadata } from '#shared/core/model.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { VirtualRows } from '#window/components/VirtualRows.tsx';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';
import classes from './making.module.css';
import { useReasonText } from './useReasonText.ts';

/** The failed rows, each with its reason and a button to try again. */
export function FailedRows({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const { number } = useFormats();
  const labels = useJob((state) => state.list.labels);
  const failed = useMemo(() => labels.filter(({ state }) => state === 'failed'), [labels]);
  const [edited, edit] = useState<Label | null>(null);
  const retryAll = useWork(() => retry(batch.id));
  const columns = useColumns(batch, edit);
  if (failed.length === 0) return null;
  return (
    <section className="stack gap-3">
      <div className="row gap-3 ends">
        <h3>{t.failedRows}</h3>
        {batch.state !== 'cancelled' && (
          <Button variant="default" work={retryAll} label={t.retryAll({ count: number(failed.length) })} />
        )}
      </div>
      {retryAll.error !== null && <ErrorNotice error={retryAll.error} />}
      <VirtualRows
        caption={t.failedRows}
        columns={columns}
        rows={failed}
        keyOf={({ id }) => id}
        height={failed.length > 6 ? '22rem' : 'auto'}
      />
      {edited && (
        <EditLabel batch={batch} label={edited} close={() => edit(null)} retry={() => retry(batch.id, [edited.id])} />
      )}
    </section>
  );
}

async function retry(batch_id: number, labels?: number[]): Promise<void> {
  const batch = await call('retryBatch', { params: { batch_id }, body: labels ? { labels } : {} });
  useJob.getState().take(batch);
}

function useColumns(batch: Batch, edit: (label: Label) => void): readonly Column<Label>[] {
  const t = useWords('making');
  const { number } = useFormats();
  const reasonText = useReasonText();
  const isOver = batch.state === 'cancelled';
  return [
    { name: 'row', label: t.rowColumn, cell: ({ row }) => number(row), width: '5rem' },
    {
      name: 'reason',
      label: t.reason,
      cell: ({ trouble, reason }) => <span className={classes.reason}>{reasonText(trouble, reason)}</span>,
    },
    {
      name: 'action',
      label: t.action,
      width: '19rem',
      end: true,
      cell: (label) => !isOver && <RowActions batch={batch} label={label} edit={edit} />,
    },
  ];
}

function RowActions({ batch, label, edit }: { batch: Batch; label: Label; edit: (label: Label) => void }) {
  const t = useWords('making');
  const { number } = useFormats();
  const again = useWork(() => retry(batch.id, [label.id]));
  const row = number(label.row);
  return (
    <span className={classes.rowActions}>
      <Button variant="default" onClick={() => edit(label)} aria-label={t.editRow({ row })} label={t.edit} />
      <Button variant="default" work={again} aria-label={t.retryRow({ row })} label={t.retry} />
    </span>
  );
}

interface EditLabelProps {
  readonly batch: Batch;
  readonly label: Label;
  readonly close: () => void;
  readonly retry: () => Promise<unknown>;
}

/** Changes the texts of a label that failed, and tries it again. */
function EditLabel({ batch, label, close, retry }: EditLabelProps) {
  const t = useWords('making');
  const c = useWords('component');
  const { number } = useFormats();
  const shown = useShown();
  const fields = useFields(batch.template_id, label);
  const [values, setValues] = useState<Metadata>(label.metadata);
  const save = useWork(async () => {
    const metadata = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    await call('amendLabel', { params: { label_id: label.id }, body: { metadata } });
    await retry();
    close();
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t.editTitle({ row: number(label.row) })}
      closeButtonProps={{ 'aria-label': c.close }}
    >
      <Form submit={save.run}>
        {fields.map(({ key, label: name, required }) => (
          <TextInput
            key={key}
            label={shown(name)}
            required={required}
            withAsterisk={required}
            value={values[key] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((old) => ({ ...old, [key]: value }))}
            mb="sm"
          />
        ))}
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={save} label={t.save} />
        </Group>
      </Form>
    </Modal>
  );
}

/** The fields of the template, or the fields of the label if the template cannot be read. */
function useFields(template_id: string, { metadata }: Label): readonly Pick<Field, 'key' | 'label' | 'required'>[] {
  const [fields, setFields] = useState<readonly Field[] | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    call('getTemplate', { params: { template_id }, signal: reading.signal }).then(
      (template) => setFields(template.fields),
      () => undefined,
    );
    return () => reading.abort();
  }, [template_id]);
  return fields ?? Object.keys(metadata).map((key) => ({ key, label: key, required: false }));
}
