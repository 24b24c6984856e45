import { Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isInUse } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

/** Buttons that void the chosen labels or restore them. */
export function VoidChosen({ chosen, done }: { chosen: readonly Label[]; done: () => void }) {
  const t = useWords('ledger');
  const { number } = useFormats();
  const [asking, ask] = useState(false);
  const voided = chosen.filter(({ state }) => state === 'voided');
  const good = chosen.filter(({ state }) => isInUse(state));
  const restore = useWork(async () => {
    await call('undoVoid', { body: { labels: idsOf(voided) } });
    done();
  });
  return (
    <>
      {voided.length > 0 && (
        <Button variant="default" work={restore} label={t.restoreSome({ count: number(voided.length) })} />
      )}
      <Button variant="default" disabled={good.length === 0} onClick={() => ask(true)}>
        {good.length === 0 ? t.void : t.voidSome({ count: number(good.length) })}
      </Button>
      {restore.error !== null && <ErrorNotice error={restore.error} />}
      {asking && <VoidDialog labels={idsOf(good)} close={() => ask(false)} done={done} />}
    </>
  );
}

interface VoidDialogProps {
  readonly labels: number[];
  readonly close: () => void;
  readonly done: () => void;
}

/** Asks for the reason, voids the labels, and offers to undo that. */
export function VoidDialog({ labels, close, done }: VoidDialogProps) {
  const t = useWords('ledger');
  const c = useWords('component');
  const offerUndo = useUndo((state) => state.offerUndo);
  const [reason, setReason] = useState('');
  const count = labels.length;
  const work = useWork(async () => {
    await call('voidLabels', { body: { labels, reason } });
    offerUndo(t.voided({ count }), () => call('undoVoid', { body: { labels } }));
    done();
    close();
  });
  return (
    <Modal opened onClose={close} title={t.voidTitle({ count })} closeButtonProps={{ 'aria-label': c.close }}>
      <Form submit={work.run}>
        <p>{t.voidLead}</p>
        <TextInput
          label={t.reason}
          placeholder={t.reasonHint}
          description={t.needReason}
          required
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {work.error !== null && <ErrorNotice error={work.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} label={c.cancel} />
          <Button type="submit" work={work} disabled={reason.trim() === ''} label={t.voidSome({ count })} />
        </Group>
      </Form>
    </Modal>
  );
}

function idsOf(labels: readonly Label[]): number[] {
  return labels.map(({ id }) => id);
}
