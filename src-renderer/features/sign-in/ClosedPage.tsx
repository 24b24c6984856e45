import { FullPage } from '#window/components/FullPage.tsx';
import { useClosedWords } from './closed-words.ts';

/** Shown when the station does not know this window any more. */
export function ClosedPage() {
  const t = useClosedWords();
  return (
    <FullPage title={t.title} lead={t.lead}>
      <code>node bin/twinmark.mjs open</code>
    </FullPage>
  );
}
