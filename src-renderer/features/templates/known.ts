import type { AnswerOf } from '#shared/contract.ts';
import type { Template } from '#shared/core/model.ts';

export type KeptLayout = AnswerOf<'listLayouts'>['layouts'][number];

/** What the station knows about the template. */
export interface Known {
  /** Null: the template is new. */
  readonly template: Template | null;
  /** The layouts that are kept. */
  readonly layouts: readonly KeptLayout[];
  /** Ids of all templates. */
  readonly taken: readonly string[];
  readonly records: number;
  /** Who made it. Null: it is the admin's, or new. */
  readonly owner: string | null;
  readonly isChangeable: boolean;
}
