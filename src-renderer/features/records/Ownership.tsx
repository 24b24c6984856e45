import { IconEye, IconUserQuestion } from '@tabler/icons-react';
import type { Card, OwnerKind } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useAnnouncement } from '#window/state/announcement.ts';
import type { Reading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { useWork } from '#window/state/work.ts';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';
import type { Whole } from './useRecord.ts';

/** The owner of the record, if that is not the operator, and what the operator can do about it. */
export function Ownership({ card, owner, reading }: { card: Card; owner: OwnerKind; reading: Reading<Whole> }) {
  const t = useRecordWords();
  const mayOperate = useMay('operator');
  if (owner === 'you') return null;
  if (owner === 'nobody') return mayOperate ? <Adopt card={card} reading={reading} /> : null;
  return (
    <div className={classes.ownership}>
      <IconEye size="1.375rem" stroke={1.6} aria-hidden />
      <p>
        <strong>{t.others}</strong> {t.othersLead}
      </p>
    </div>
  );
}

function Adopt({ card, reading }: { card: Card; reading: Reading<Whole> }) {
  const t = useRecordWords();
  const { run, busy, error } = useWork(async () => {
    await call('adoptRecord', { params: { wm_id: card.watermark_id } });
    useAnnouncement.getState().announce(t.adopted(card.watermark_id));
    reading.again();
  });
  const isLost = error instanceof ApiError && error.status === 409;
  return (
    <>
      <div className={classes.ownership}>
        <IconUserQuestion size="1.375rem" stroke={1.6} aria-hidden />
        <p>
          <strong>{t.unowned}</strong> {t.unownedLead}
        </p>
        <Button loading={busy} onClick={() => void run()} label={t.adopt} />
      </div>
      {error !== null && (isLost ? <p role="alert">{t.adoptLost}</p> : <ErrorNotice error={error} />)}
    </>
  );
}
