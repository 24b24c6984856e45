import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Pairing } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';

interface DeviceOwnerProps {
  readonly pairing: Pairing;
  readonly put: (pairing: Pairing) => void;
}

/** The account whose records an invited device sees. Where there is one account only, there is nothing to choose. */
export function DeviceOwner({ pairing, put }: DeviceOwnerProps) {
  const t = useWords('device');
  const { data } = useReading('accounts', (signal) => call('listAccounts', { signal }));
  const [error, setError] = useState<unknown>(null);

  async function choose(operator: string): Promise<void> {
    setError(null);
    await call('allowDevice', { params: { pairing_id: pairing.id }, body: { operator } }).then(put, setError);
  }

  if (!data || data.accounts.length < 2) return null;
  return (
    <>
      <Select
        label={t.owner}
        description={t.ownerLead}
        data={data.accounts.map(({ username }) => username)}
        value={pairing.operator}
        onChange={(operator) => operator && void choose(operator)}
        allowDeselect={false}
      />
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
