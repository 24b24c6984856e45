// What a template may be, and which changes the records that use it allow.

import type { RecordRow, TemplateRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Field } from '#shared/core/model.ts';
import { reaches } from '#shared/core/role.ts';
import { assertComputed } from '#shared/records/computed-fields.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { problemsOf } from './metadata.ts';

/** Bodies may not have these names, because a careless program would take them for JavaScript's own. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);

export function assertFields(fields: readonly Field[]): void {
  const keys = new Set<string>();
  for (const { key, type, options, computed } of fields) {
    if (computed !== undefined) assertComputed(computed, key);
    if (RESERVED.has(key)) throw refusal('key_reserved', { key });
    if (keys.has(key)) throw refusal('key_twice', { key });
    keys.add(key);
    if (type === 'select' && !options) {
      throw refusal('key_options', { key });
    }
    if (type !== 'select' && options) {
      throw new AppError('bad_input', `The field "${key}" has options, which only a select may have.`);
    }
  }
}

/** Whether the template is the caller's to change: its maker's and the admin's. */
export function isChangeable({ owner_id }: Pick<TemplateRow, 'owner_id'>, { role, userId }: Caller): boolean {
  return reaches(role, 'admin') || owner_id === userId;
}

/** Throws where a change would make private values public, unless an admin says that it shall. */
export function assertKeptPrivate(
  before: readonly Field[],
  after: readonly Field[],
  { role }: Caller,
  isPublished: boolean,
): void {
  const shown = before.find((field) => field.private && after.some((now) => now.key === field.key && !now.private));
  if (!shown) return;
  if (!reaches(role, 'admin')) throw refusal('template_private', { key: shown.key });
  if (!isPublished) throw refusal('template_publishes', { key: shown.key });
}

type Listed = Pick<TemplateRow, 'id' | 'fields'>;

/** Templates of a station: everybody may list them, all at once. A factory has some dozens, of a few kilobytes each. */
const MOST_TEMPLATES = 1000;
const MOST_CHARACTERS = 8 * 2 ** 20;

/** Throws where there would be too much to list with a new template, or with one that grows. */
export function assertRoom(all: readonly Listed[], { id, fields }: Listed): void {
  const before = all.find((one) => one.id === id);
  if (before && lengthOf(fields) <= lengthOf(before.fields)) return;
  const others = all.filter((one) => one.id !== id);
  const characters = others.reduce((sum, one) => sum + lengthOf(one.fields), lengthOf(fields));
  if (others.length < MOST_TEMPLATES && characters <= MOST_CHARACTERS) return;
  throw refusal('template_most', { count: MOST_TEMPLATES, mebibytes: MOST_CHARACTERS / 2 ** 20 });
}

function lengthOf(fields: readonly Field[]): number {
  return JSON.stringify(fields).length;
}

/** Throws where a record would break under the new fields of its template. */
export function assertFits(fields: readonly Field[], { id, metadata }: Pick<RecordRow, 'id' | 'metadata'>): void {
  const [problem] = problemsOf(fields, metadata);
  if (!problem) return;
  const kind = problem.trouble.kind === 'field_unknown' ? 'template_loses' : 'template_breaks';
  throw refusal(kind, { record: id, key: problem.key });
}
