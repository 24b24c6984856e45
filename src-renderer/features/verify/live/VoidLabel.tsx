import { Group, Modal } from '@mantine/core';
import { isInUse } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { VoidDialog } from '#window/features/jobs/VoidChosen.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';

interface VoidLabelProps {
  readonly watermarkId: string;
  readonly close: () => void;
  readonly done: () => void;
}

/** Voids the label of an ID, as the ledger does. */
export function VoidLabel({ watermarkId, close, done }: VoidLabelProps) {
  const query = { watermark_id: watermarkId };
  const { data, error, again } = useReading(watermarkId, () => call('findLabels', { query }));
  if (error !== null) return <LookUpFailed error={error} again={again} close={close} />;
  if (!data) return null;
  const labels = standing(data.labels);
  return labels.length > 0 ? <VoidDialog labels={labels} close={close} done={done} /> : <NothingToVoid close={close} />;
}

function LookUpFailed({ error, again, close }: { error: unknown; again: () => void; close: () => void }) {
  const t = useWords('live');
  const c = useWords('component');
  return (
    <Modal opened onClose={close} title={t.void} closeButtonProps={{ 'aria-label': c.close }}>
      <ErrorNotice error={error} retry={again} />
    </Modal>
  );
}

function NothingToVoid({ close }: { close: () => void }) {
  const t = useWords('live');
  const c = useWords('component');
  return (
    <Modal opened onClose={close} title={t.nothingToVoid} closeButtonProps={{ 'aria-label': c.close }}>
      <p>{t.nothingToVoidLead}</p>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={close} label={c.close} />
      </Group>
    </Modal>
  );
}

/** The newest of several labels with the same ID. The others are no longer in use. */
function standing(labels: readonly Label[]): readonly Label[] {
  const newest = labels.findLast(({ state }) => isInUse(state));
  return newest ? [newest] : [];
}
