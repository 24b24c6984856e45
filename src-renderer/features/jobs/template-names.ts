import { useTemplates } from '../../state/templates.ts';

/** The name of a template; its identifier until the templates are there. */
export function useTemplateName(id: string): string {
  return useTemplates(({ templates }) => templates?.find((one) => one.id === id)?.name) ?? id;
}
