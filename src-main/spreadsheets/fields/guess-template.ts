import type { Template } from '../../../src-shared/model.ts';
import { type Mapping, mapColumns } from './map-columns.ts';

export interface Guess {
  readonly template: Template;
  readonly mapping: Mapping;
  /** From 0 to 1: the share of the columns that are understood, and, for less, of the required fields that are filled. */
  readonly certainty: number;
}

/** Weight of the columns that are understood; the rest is that of required fields, which can be given for all rows at once. */
const COLUMNS_SHARE = 0.7;

/** Templates by how well they fit the headers, the best first. Of two that fit equally, the one with fewer fields is first. */
export function rankTemplates(headers: readonly string[], templates: readonly Template[]): Guess[] {
  return templates
    .map((template) => guessOf(headers, template))
    .sort((a, b) => b.certainty - a.certainty || a.template.fields.length - b.template.fields.length);
}

/** The template that fits best; null where no header fits any template. */
export function guessTemplate(headers: readonly string[], templates: readonly Template[]): Guess | null {
  const [best] = rankTemplates(headers, templates);
  return best && best.certainty > 0 ? best : null;
}

function guessOf(headers: readonly string[], template: Template): Guess {
  const mapping = mapColumns(headers, template);
  const understood = mapping.columns.filter(({ field }) => field !== null).length;
  const others = headers.length - (mapping.artwork === null ? 0 : 1);
  const required = template.fields.filter((field) => field.required).length;
  const filled = required === 0 ? 1 : 1 - mapping.missing.length / required;
  const certainty =
    understood === 0 ? 0 : COLUMNS_SHARE * (understood / Math.max(1, others)) + (1 - COLUMNS_SHARE) * filled;
  return { template, mapping, certainty: Math.round(certainty * 100) / 100 };
}
