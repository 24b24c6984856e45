import { Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Layout } from '../../../../../src-shared/layout/layout.ts';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorNotice } from '../../../../components/ErrorNotice.tsx';
import { Form } from '../../../../components/Form.tsx';
import { useComponentWords } from '../../../../components/words.ts';
import { useAnnouncement } from '../../../../state/announcement.ts';
import { useWork } from '../../../../state/work.ts';
import { useDesigner } from '../state/designer.ts';
import { useFieldWords } from '../words.ts';

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
