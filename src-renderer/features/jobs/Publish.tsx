import { Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconWorld } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

type Publication = AnswerOf<'getPublication'>;

interface PublishProps {
  /** All sentences about what is shown: the records of a job, or of a product. */
  readonly of: 'job' | 'product';
  readonly read: () => Promise<Publication>;
  readonly publish: (published: boolean) => Promise<Publication>;
}

/** Asks what buyers would see, before anybody shows it to them. */
export function Publish({ of, read, publish }: PublishProps) {
  const t = useWords('publication');
  const [publication, show] = useState<Publication | null>(null);
  const work = useWork(async () => show(await read()));
  return (
    <>
      <Button variant="default" icon={IconWorld} work={work} label={t.open} />
      {work.error !== null && <ErrorNotice error={work.error} />}
      {publication !== null && (
        <PublishDialog of={of} publish={publish} publication={publication} close={() => show(null)} />
      )}
    </>
  );
}

interface DialogProps extends Pick<PublishProps, 'of' | 'publish'> {
  readonly publication: Publication;
  readonly close: () => void;
}

function PublishDialog({ of, publish, publication, close }: DialogProps) {
  const { published, shown, hidden, address } = publication;
  const t = useWords('publication');
  const announce = useAnnouncement((state) => state.announce);
  const work = useWork(async () => {
    await publish(!published);
    announce(published ? t.unpublished[of] : t.published[of]);
    close();
  });
  return (
    <Modal opened onClose={close} title={t.title[of]} withCloseButton={false}>
      <p>{published ? t.published[of] : t.lead}</p>
      {of === 'product' && <p>{t.leadProduct}</p>}
      <p>{t.shown({ fields: shown.join(', ') })}</p>
      {hidden.length > 0 && <p>{t.hidden({ fields: hidden.join(', ') })}</p>}
      <p>{address === null ? t.closed : t.address({ address })}</p>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus label={t.keep} />
        <Button work={work} label={published ? t.takeBack : t.show} />
      </Group>
    </Modal>
  );
}
