import { Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconWorld } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

type Publication = AnswerOf<'getPublication'>;

/** Asks what buyers would see, before anybody shows it to them. */
export function PublishJob({ batch: { id } }: { batch: Batch }) {
  const t = useWords('job');
  const [publication, show] = useState<Publication | null>(null);
  const work = useWork(async () => show(await call('getPublication', { params: { batch_id: id } })));
  return (
    <>
      <Button variant="default" icon={IconWorld} work={work} label={t.publish} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      {publication !== null && <PublishDialog id={id} publication={publication} close={() => show(null)} />}
    </>
  );
}

interface DialogProps {
  readonly id: number;
  readonly publication: Publication;
  readonly close: () => void;
}

function PublishDialog({ id, publication: { published, shown, hidden, address }, close }: DialogProps) {
  const t = useWords('job');
  const announce = useAnnouncement((state) => state.announce);
  const work = useWork(async () => {
    await call('publishBatch', { params: { batch_id: id }, body: { published: !published } });
    announce(published ? t.unpublished : t.published);
    close();
  });
  return (
    <Modal opened onClose={close} title={t.publishTitle} withCloseButton={false}>
      <p>{published ? t.published : t.publishLead}</p>
      <p>{t.publishShown({ fields: shown.join(', ') })}</p>
      {hidden.length > 0 && <p>{t.publishHidden({ fields: hidden.join(', ') })}</p>}
      <p>{address === null ? t.publishClosed : t.publishAddress({ address })}</p>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus label={t.publishKeep} />
        <Button work={work} label={published ? t.unpublishNow : t.publishNow} />
      </Group>
    </Modal>
  );
}
