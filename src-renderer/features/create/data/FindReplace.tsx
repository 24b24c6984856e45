import { Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Draft, TableFacts } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconReplace } from '#window/icons/things.ts';
import { useWork } from '#window/state/work.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { type ChangedCells, replaceText } from './edit.ts';

interface FindReplaceProps {
  readonly draft: Draft;
  readonly table: TableFacts;
}

/** Replaces a text in all rows, whether they are shown or not. */
export function FindReplace({ draft, table }: FindReplaceProps) {
  const t = useWords('data');
  const [opened, open] = useState(false);
  useKeys([{ keys: 'Ctrl+h', words: t.replace.open, run: () => open(true) }]);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconReplace size="1rem" aria-hidden />}
        onClick={() => open(true)}
        label={t.replace.open}
      />
      <Modal opened={opened} onClose={() => open(false)} title={t.replace.open} withCloseButton={false}>
        <ReplaceForm draft={draft} table={table} close={() => open(false)} />
      </Modal>
    </>
  );
}

function ReplaceForm({ draft, table, close }: FindReplaceProps & { readonly close: () => void }) {
  const t = useWords('data');
  const c = useWords('component');
  const say = useShown();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [column, setColumn] = useState('');
  const [changed, setChanged] = useState<ChangedCells | null>(null);
  const work = useWork(async () => {
    const order = { reading: table.reading, find, replace: by, column: column === '' ? null : Number(column) };
    setChanged(await replaceText(draft.id, order));
  });
  const done = changed ? saidOf(changed) : '';

  function saidOf({ changed: count, isWhole }: ChangedCells): string {
    if (count === 0) return isWhole ? t.replace.none : t.replace.refused;
    const said = `${t.changedCells({ count })}. ${t.replace.undo}`;
    return isWhole ? said : `${said} ${t.replace.partly}`;
  }

  return (
    <Form submit={() => find !== '' && void work.run()}>
      <Stack gap="sm">
        <TextInput
          label={t.replace.find}
          value={find}
          data-autofocus
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <TextInput label={t.replace.by} value={by} onChange={(event) => setBy(event.currentTarget.value)} />
        <Select
          label={t.replace.column}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: '', label: t.replace.anyColumn },
            ...table.headers.map((header, index) => ({ value: String(index), label: say(header) })),
          ]}
          value={column}
          onChange={(value) => setColumn(value ?? '')}
        />
        <p role="status">{done}</p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} label={c.close} />
        <Button type="submit" work={work} disabled={find === ''} label={t.replace.run} />
      </Group>
    </Form>
  );
}
