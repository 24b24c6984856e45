import type { Layout } from '#shared/labels/layout.ts';
import { call } from '#window/api/client.ts';
import { useLanguage } from '#window/state/language.ts';

/** The layout that the station proposes for a job, in the language of the window. */
export async function proposal(draft: number): Promise<Layout> {
  const { language } = useLanguage.getState();
  return (await call('proposeDraftLayout', { params: { draft_id: draft }, body: { language } })).layout;
}
