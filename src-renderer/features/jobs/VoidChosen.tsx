import { Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isInUse } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './ledger.module.css';

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
      {asking && <VoidDialog labels={good} close={() => ask(false)} done={done} />}
    </>
  );
}

interface VoidDialogProps {
  readonly labels: readonly Label[];
  readonly close: () => void;
  readonly done: () => void;
}

/** Shows the labels, asks for the reason, voids them, and offers to undo that. */
export function VoidDialog({ labels: shown, close, done }: VoidDialogProps) {
  const t = useWords('ledger');
  const c = useWords('component');
  const offerUndo = useUndo((state) => state.offerUndo);
  const [reason, setReason] = useState('');
  const labels = idsOf(shown);
  const count = labels.length;
  const work = useWork(async () => {
    await call('voidLabels', { body: { labels, reason } });
    offerUndo(count === 1 ? t.voidedOne({ id: shown[0].watermark_id ?? '' }) : t.voided({ count }), () =>
      call('undoVoid', { body: { labels } }),
    );
    done();
    close();
  });
  return (
    <Modal opened onClose={close} title={t.voidTitle({ count })} closeButtonProps={{ 'aria-label': c.close }}>
      <Form submit={work.run}>
        <ShownLabels labels={shown} />
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

/** Labels that the dialog shows. It counts the others. */
const MOST_SHOWN = 6;

/** Says which labels become void: behind the dialog the camera may have read the next one by now. */
function ShownLabels({ labels }: { labels: readonly Label[] }) {
  const t = useWords('ledger');
  const more = labels.length - MOST_SHOWN;
  return (
    <ul className={classes.shown}>
      {labels.slice(0, MOST_SHOWN).map(({ id, watermark_id, metadata }) => (
        <li key={id} className={classes.shownLabel}>
          {watermark_id !== null && (
            <img src={hrefOf('getRecordThumbnail', { params: { wm_id: watermark_id } })} alt="" />
          )}
          <strong>{watermark_id}</strong>
          <span>{metadata['product_name'] ?? Object.values(metadata)[0]}</span>
        </li>
      ))}
      {more > 0 && <li>{t.andMore({ count: more })}</li>}
    </ul>
  );
}

function idsOf(labels: readonly Label[]): number[] {
  return labels.map(({ id }) => id);
}
