import { Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Layout } from '#shared/labels/layout.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useComponentWords } from '#window/components/words.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';

interface KeepDialogProps {
  readonly layout: Layout;
  readonly keepNow: () => Promise<boolean>;
  readonly close: () => void;
}

/** Asks for the name under which later jobs find the layout. */
export function KeepDialog({ layout, keepNow, close }: KeepDialogProps) {
  const t = useFieldWords();
  const c = useComponentWords();
  const [text, setText] = useState(layout.name);
  const name = text.trim();
  const work = useWork(async () => {
    const named = { ...layout, name };
    await call('putLayout', { params: { name }, body: named });
    useDesigner.getState().replace(named);
    await keepNow();
    useAnnouncement.getState().announce(t.kept(name));
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
