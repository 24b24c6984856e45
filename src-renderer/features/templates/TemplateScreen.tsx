import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { Page } from '#window/components/Page.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { IconArrowLeft } from '#window/icons/signs.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { NEW } from './drafts-store.ts';
import type { Known } from './known.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** Changes a template, or makes a new one. */
export function TemplateScreen({ params: { id } }: ScreenProps) {
  const t = useWords('template');
  const { data, error, again, put } = useReading(id, (signal) => readKnown(id, signal));
  if (data && (id === NEW || data.template)) return <TemplateEditor key={id} id={id} known={data} put={put} />;
  if (data) {
    return (
      <EmptyState title={t.missing} lead={t.missingLead} heading="h1">
        <BackToTemplates />
      </EmptyState>
    );
  }
  return (
    <Page title={t.title} actions={<BackToTemplates />}>
      <WaitingOrError label={t.reading} error={error} again={again} />
    </Page>
  );
}

function BackToTemplates() {
  const t = useWords('template');
  return <Button href={linkTo('/templates')} variant="default" icon={IconArrowLeft} label={t.back} />;
}

async function readKnown(id: string, signal: AbortSignal): Promise<Known> {
  const [{ templates }, { uses }, { layouts }] = await Promise.all([
    call('listTemplates', { signal }),
    call('listTemplateUses', { signal }),
    call('listLayouts', { signal }),
  ]);
  const use = uses.find(({ template_id }) => template_id === id);
  return {
    template: templates.find((one) => one.id === id) ?? null,
    layouts,
    taken: templates.map((one) => one.id),
    records: use?.records ?? 0,
    owner: use?.owner ?? null,
    isChangeable: use?.changeable ?? true,
  };
}
