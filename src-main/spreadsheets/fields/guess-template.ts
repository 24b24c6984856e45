import type { Template } from '#shared/core/model.ts';
import { type Mapping, mapColumns } from './map-columns.ts';

export interface Guess {
  readonly template: Template;
  readonly mapping: Mapping;
  /** From 0 to 1: how many columns are understood, and, with less weight, how many required fields are filled. */
  readonly certainty: number;
}

/** The weight of the columns. The rest is that of required fields, whose values can be given for all rows at once. */
const COLUMNS_SHARE = 0.7;

/** Templates by how well they fit the headers, the best first. Of two that fit equally, the one with fewer fields is first. */
export function rankTemplates(headers: readonly string[], templates: readonly Template[]): Guess[] {
  return templates
    .map((template) => guessOf(headers, template))
    .sort((a, b) => b.certainty - a.certainty || a.template.fields.length - b.template.fields.length);
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
