import { FullPage } from '#window/components/FullPage.tsx';
import { useWords } from '#window/words/useWords.ts';

/** Shown when the station does not know this window any more. */
export function ClosedPage() {
  const t = useWords('closed');
  return (
    <FullPage title={t.title} lead={t.lead}>
      <code>node bin/twinmark.mjs open</code>
    </FullPage>
  );
}
