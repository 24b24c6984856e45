import { useEffect, useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconBuilding } from '#window/icons/things.ts';
import { useSession } from '#window/state/session.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './sign-in.module.css';

/** How often the window asks whether the person has signed in at the browser meanwhile. */
const ASK_EVERY_MS = 1500;
/** As long as the station waits for the answer of the provider. */
const ASK_FOR_MS = 10 * 60_000;

/** Signs in by the company: in a browser of the machine, where the person is known and the keys of a second factor are. */
export function CompanyWay() {
  const t = useWords('company');
  const company = useSession((state) => state.company);
  const [begunAt, begin] = useState<number | null>(null);
  const { run, busy, error } = useWork(async () => {
    const { url } = await call('beginCompanySignIn');
    window.open(url, '_blank', 'noopener');
    begin(Date.now());
  });
  useAsking(begunAt);
  if (company === null) return null;
  return (
    <div className={classes.company}>
      <Button
        variant="default"
        icon={IconBuilding}
        loading={busy}
        onClick={() => void run()}
        label={begunAt === null ? t.button({ company }) : t.again}
      />
      {begunAt !== null && <p role="status">{t.waiting({ company })}</p>}
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}

function useAsking(begunAt: number | null): void {
  useEffect(() => {
    if (begunAt === null) return;
    const timer = setInterval(() => {
      if (Date.now() - begunAt > ASK_FOR_MS) clearInterval(timer);
      else void useSession.getState().refresh();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [begunAt]);
}
