import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../api/client.ts';

interface TemplateNames {
  readonly names: ReadonlyMap<string, string>;
  /** A list of jobs asks for many at once; one reading has them all. */
  readonly reading: boolean;
}

const useTemplateNames = create<TemplateNames>()(() => ({ names: new Map(), reading: false }));

/** The name of a template; its identifier until the names are there. */
export function useTemplateName(id: string): string {
  const name = useTemplateNames(({ names }) => names.get(id));
  useEffect(() => {
    if (!useTemplateNames.getState().names.has(id)) void readNames();
  }, [id]);
  return name ?? id;
}

/** Where it fails, the identifier stands in for the name. */
async function readNames(): Promise<void> {
  if (useTemplateNames.getState().reading) return;
  useTemplateNames.setState({ reading: true });
  const answer = await call('listTemplates').catch(() => null);
  if (answer) useTemplateNames.setState({ names: new Map(answer.templates.map(({ id, name }) => [id, name])) });
  useTemplateNames.setState({ reading: false });
}
