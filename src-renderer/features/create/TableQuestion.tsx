import { Group, Modal } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { useDropped } from '#window/state/dropped.ts';
import { navigate } from '#window/state/route.ts';
import { useUploads } from './state/uploads.ts';
import { useCreateWords } from './words.ts';

/** Asks whether a second spreadsheet belongs to this job or to a new one. */
export function TableQuestion({ draft }: { draft: Draft }) {
  const t = useCreateWords();
  const { question, answer } = useUploads();
  if (question?.draft !== draft.id) return null;
  const { file } = question;
  const beginNew = () => {
    void answer(false);
    useDropped.getState().drop([file]);
    navigate('/create');
  };
  return (
    <Modal opened onClose={() => void answer(false)} title={t.question(file.name)} withCloseButton={false} size="lg">
      <p>{t.questionLead(draft.table?.name ?? '')}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void answer(false)} label={t.questionLeave} />
        <Button variant="default" onClick={beginNew} label={t.questionNew} />
        <Button data-autofocus onClick={() => void answer(true)} label={t.questionReplace} />
      </Group>
    </Modal>
  );
}
