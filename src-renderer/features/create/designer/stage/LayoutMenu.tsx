import { Group, Menu, Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { isSameLabel, type Layout } from '#shared/labels/layout.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import classes from '#window/features/create/designer/fields.module.css';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { readLayoutFile, saveLayoutFile } from '#window/features/create/designer/state/layout-file.ts';
import { IconChevronDown } from '#window/icons/signs.ts';
import { IconDeviceFloppy, IconEraser, IconFileDownload, IconFileUpload } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

type Kept = AnswerOf<'listLayouts'>['layouts'];

/** Layouts that were kept by name or in files. */
export function LayoutMenu({ keepNow }: { keepNow: () => Promise<boolean> }) {
  const t = useWords('field');
  const { number } = useFormats();
  const layout = useDesigner((state) => state.history.present);
  const [kept, setKept] = useState<Kept | null>(null);
  const [keeping, keep] = useState(false);
  const list = useWork(async () => setKept((await call('listLayouts')).layouts));
  const { take, error } = useTakeLayout();
  const hasFields = (layout?.items.length ?? 0) > 0;
  const isThisSize = ({ label }: Kept[number]) => layout === null || isSameLabel(label, layout.label);
  return (
    <>
      <Menu shadow="md" position="bottom-start" onOpen={() => void list.run()}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size="1rem" aria-hidden />} label={t.layouts} />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item
            leftSection={<IconDeviceFloppy size="1.125rem" aria-hidden />}
            disabled={!hasFields}
            onClick={() => keep(true)}
          >
            {t.keep}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload size="1.125rem" aria-hidden />} onClick={() => chooseFile(take)}>
            {t.importFile}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileDownload size="1.125rem" aria-hidden />}
            disabled={!hasFields}
            onClick={() => layout && saveLayoutFile(layout)}
          >
            {t.exportFile}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconEraser size="1.125rem" aria-hidden />}
            disabled={!hasFields}
            onClick={() => useDesigner.getState().edit((one) => ({ ...one, items: [] }))}
          >
            {t.clear}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t.take}</Menu.Label>
          {kept?.length === 0 && <Menu.Item disabled>{t.noKept}</Menu.Item>}
          {kept?.map((one) => (
            <Menu.Item key={one.name} disabled={!isThisSize(one)} onClick={() => take(one.name)}>
              {one.name}
              {!isThisSize(one) &&
                ` (${t.notThisSize({ width: number(one.label.width, 1), height: number(one.label.height, 1) })})`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {list.error !== null && <ErrorNotice error={list.error} />}
      {error !== null && <ErrorNotice error={error} />}
      {keeping && layout && <KeepDialog layout={layout} keepNow={keepNow} close={() => keep(false)} />}
    </>
  );
}

/** Puts another layout in place of this one. It can be taken back. */
function useTakeLayout() {
  const t = useWords('field');
  const wish = useRef<string | File>('');
  const { run, error } = useWork(async () => {
    const { current: from } = wish;
    const taken =
      typeof from === 'string'
        ? (await call('getLayout', { params: { name: from } })).layout
        : await readLayoutFile(from);
    useDesigner.getState().replace(taken);
    useAnnouncement.getState().announce(t.other);
  });
  const take = (from: string | File) => {
    wish.current = from;
    void run();
  };
  return { take, error };
}

function chooseFile(take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) take(file);
  });
  input.click();
}

interface KeepDialogProps {
  readonly layout: Layout;
  readonly keepNow: () => Promise<boolean>;
  readonly close: () => void;
}

/** Asks for the name under which later jobs find the layout. */
function KeepDialog({ layout, keepNow, close }: KeepDialogProps) {
  const t = useWords('field');
  const c = useWords('component');
  const [text, setText] = useState(layout.name);
  const name = text.trim();
  const work = useWork(async () => {
    const named = { ...layout, name };
    await call('putLayout', { params: { name }, body: named });
    useDesigner.getState().replace(named);
    await keepNow();
    useAnnouncement.getState().announce(t.kept({ name }));
    close();
  });
  return (
    <Modal opened onClose={close} title={t.keepTitle} closeButtonProps={{ 'aria-label': c.close }}>
      <Form submit={() => name !== '' && void work.run()}>
        <TextInput
          label={t.name}
          description={t.keepLead}
          required
          data-autofocus
          maxLength={80}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={work} disabled={name === ''} label={t.keepIt} />
        </Group>
      </Form>
    </Modal>
  );
}
