import { useTemplates } from '../../state/templates.ts';
import { useShown } from '../../words/use-shown.ts';

/** The name of a template; its identifier until the templates are there. */
export function useTemplateName(id: string): string {
  const name = useTemplates(({ templates }) => templates?.find((one) => one.id === id)?.name);
  const shown = useShown();
  return name === undefined ? id : shown(name);
}
