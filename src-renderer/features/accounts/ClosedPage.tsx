import { Button } from '#window/components/Button.tsx';
import { FullPage } from '#window/components/FullPage.tsx';
import { useSession } from '#window/state/session.ts';
import { useWords } from '#window/words/useWords.ts';

/** Shown when the station does not know this window any more. */
export function ClosedPage() {
  const t = useWords('closed');
  const company = useSession((state) => (state.isOnNetwork ? state.company : null));
  if (company !== null) return <EndedPage company={company} />;
  return (
    <FullPage title={t.title} lead={t.lead}>
      <code>node bin/twinmark.mjs open</code>
    </FullPage>
  );
}

/** On the network a window ends with the sign-in. */
function EndedPage({ company }: { company: string }) {
  const t = useWords('company');
  return (
    <FullPage title={t.ended} lead={t.endedLead}>
      <div className="wrap gap-3">
        <Button href="/sign-in" label={t.button({ company })} />
      </div>
    </FullPage>
  );
}
