import { useEffect, useRef } from 'react';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useDropped } from '#window/state/dropped.ts';
import { useLanguage } from '#window/state/language.ts';
import { replaceRoute } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { DraftList } from './DraftList.tsx';
import { StartPanel } from './StartPanel.tsx';
import { useDrafts } from './useDrafts.ts';
import { useIntake } from './useIntake.ts';

/** `#/create`: the ways to begin a job. If files were dropped, or the address says how, the job begins at once. */
export function CreateScreen({ query }: ScreenProps) {
  const t = useWords('create');
  const beginning = readBeginning(query);
  const dropped = useDropped((state) => state.files.length);
  const begins = beginning !== null || dropped > 0;
  const wish = `${query} ${dropped}`;
  const { run, error } = useWork(() =>
    beginDraft(beginning ?? {}, (kind) => t.sampleName({ kind: t.kinds[kind as keyof typeof t.kinds] ?? kind })),
  );
  const drafts = useDrafts();
  const begun = useRef('');
  useIntake();
  useEffect(() => {
    if (!begins || begun.current === wish) return;
    begun.current = wish;
    void run();
  }, [begins, wish, run]);
  if (begins && error === null) return <PageSkeleton label={t.preparing} />;
  return (
    <Page title={t.title} lead={t.lead}>
      {error !== null && <ErrorNotice error={error} retry={() => void run()} />}
      <StartPanel />
      {drafts && <DraftList drafts={drafts} />}
    </Page>
  );
}

interface Beginning {
  readonly sample?: string;
  readonly by_hand?: string;
  readonly like_batch?: number;
}

function readBeginning(query: URLSearchParams): Beginning | null {
  const [sample, hand, like] = [query.get('sample'), query.get('hand'), Number(query.get('like'))];
  if (sample) return { sample };
  if (hand) return { by_hand: hand };
  return Number.isInteger(like) && like > 0 ? { like_batch: like } : null;
}

/** A sample gets a name in the language of the window. */
async function beginDraft(beginning: Beginning, nameOf: (sample: string) => string): Promise<void> {
  const began = location.hash;
  const { id } = await call('createDraft', { body: { ...beginning, language: useLanguage.getState().language } });
  const { sample } = beginning;
  if (sample) await call('changeDraft', { params: { draft_id: id }, body: { name: nameOf(sample) } });
  // People who have left this screen are not brought to the job. They find the job under "Continue".
  if (location.hash === began) replaceRoute(`/create/${id}`, sample ? { guide: '1' } : {});
}
