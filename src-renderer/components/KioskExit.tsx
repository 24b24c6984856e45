import { IconLockOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMachine } from '#window/state/machine.ts';
import { useWork } from '#window/state/work.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { LeaveKiosk } from './LeaveKiosk.tsx';
import { useComponentWords } from './words.ts';

/** Leaves the kiosk while nobody is signed in: people who have the PIN may have no account. */
export function KioskExit() {
  const t = useComponentWords();
  const { machine, read } = useMachine();
  const [leaving, leave] = useState(false);
  const reading = useWork(read);
  useEffect(() => void reading.run(), [reading.run]);
  return (
    <>
      {reading.error !== null && <ErrorNotice error={reading.error} />}
      {machine?.kiosk && (
        <Button variant="subtle" icon={IconLockOpen} onClick={() => leave(true)} label={t.kiosk.leave} />
      )}
      <LeaveKiosk opened={leaving} close={() => leave(false)} />
    </>
  );
}
