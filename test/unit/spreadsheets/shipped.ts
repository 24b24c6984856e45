import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from '#shared/core/model.ts';

const resources = join(import.meta.dirname, '../../../resources');

export const TEMPLATES: readonly Template[] = readdirSync(join(resources, 'templates')).map((file) =>
  JSON.parse(readFileSync(join(resources, 'templates', file), 'utf8')),
);

export function templateOf(id: string): Template {
  const found = TEMPLATES.find((template) => template.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
}

export function sampleOf(id: string): Buffer {
  return readFileSync(join(resources, 'samples', `${id}.csv`));
}
