import { useCallback } from 'react';
import { useTemplates } from '#window/state/templates.ts';
import { useShown } from '#window/words/useShown.ts';

/** The name of a template; its identifier until the templates are there. */
export function useTemplateName(id: string): string {
  return useTemplateNames()(id);
}

/** Gives the name of any template, as useTemplateName does. */
export function useTemplateNames(): (id: string) => string {
  const templates = useTemplates((state) => state.templates);
  const shown = useShown();
  return useCallback(
    (id) => {
      const name = templates?.find((one) => one.id === id)?.name;
      return name === undefined ? id : shown(name);
    },
    [templates, shown],
  );
}
