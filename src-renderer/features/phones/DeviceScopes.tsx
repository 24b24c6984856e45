import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { MORE_SCOPES, type Pairing } from '#shared/phones/devices.ts';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useWords } from '#window/words/useWords.ts';
import classes from './devices.module.css';

interface DeviceScopesProps {
  readonly pairing: Pairing;
  readonly put: (pairing: Pairing) => void;
}

/** What an invited device may do. It can be changed until the device has used the code. */
export function DeviceScopes({ pairing, put }: DeviceScopesProps) {
  const t = useWords('device');
  const [more, setMore] = useState(() => allowed(pairing));
  const [error, setError] = useState<unknown>(null);
  /** Changes are sent one after the other, so that the last one counts. */
  const sent = useRef(Promise.resolve());

  function change(chosen: readonly string[]): void {
    setMore(chosen);
    setError(null);
    const body = { more: MORE_SCOPES.filter((one) => chosen.includes(one)) };
    const send = () => call('allowDevice', { params: { pairing_id: pairing.id }, body });
    sent.current = sent.current.then(send).then(put, (failure: unknown) => {
      setError(failure);
      setMore(allowed(pairing));
    });
  }

  return (
    <>
      <Checkbox.Group label={t.scopes.title} description={t.scopes.lead} value={[...more]} onChange={change}>
        <div className={classes.scopes}>
          {MORE_SCOPES.map((one) => (
            <Checkbox key={one} value={one} label={t.scopes.allow[one]} />
          ))}
        </div>
      </Checkbox.Group>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

function allowed({ scopes }: Pairing): readonly string[] {
  return MORE_SCOPES.filter((one) => scopes.includes(one));
}
