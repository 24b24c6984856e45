import { Group, Modal, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Field, Metadata } from '#shared/core/model.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/use-shown.ts';
import { useMakingWords } from './words.ts';

export interface EditLabelProps {
  readonly batch: Batch;
  readonly label: Label;
  readonly close: () => void;
  readonly retry: () => Promise<unknown>;
}

/** Changes the texts of a label that failed, and tries it again. */
export function EditLabel({ batch, label, close, retry }: EditLabelProps) {
  const t = useMakingWords();
  const c = useComponentWords();
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
    <Modal opened onClose={close} title={t.editTitle(number(label.row))} closeButtonProps={{ 'aria-label': c.close }}>
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
