import { createUnsaved } from '#window/state/unsaved.ts';
import type { TemplateDraft } from './draft.ts';

/** The id in the address of a new template. No template can have this id. */
export const NEW = '+';

export const useTemplateDrafts = createUnsaved<TemplateDraft>();
