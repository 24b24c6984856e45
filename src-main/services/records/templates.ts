import { setImmediate as nextRound } from 'node:timers/promises';
import { AppError } from '../../../src-shared/errors.ts';
import type { Field, Template } from '../../../src-shared/model.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { problemsOf } from './metadata.ts';

/** Templates and the rules of changing them: what records in use would break is refused. */
export interface TemplateService {
  list(): Promise<Template[]>;
  find(id: string): Promise<Template>;
  /** How many records use each of them. */
  uses(): Promise<{ template_id: string; records: number }[]>;
  create(template: Template): Promise<Template>;
  replace(template: Template): Promise<Template>;
  remove(id: string): Promise<void>;
  /** Puts in what ships with the product and is not there yet. */
  seed(shipped: readonly Template[]): Promise<void>;
}

/** Records looked at in one go when a template is tightened; between two goes the station answers others. */
const RECORDS_AT_ONCE = 200;

export function createTemplateService(store: Store): TemplateService {
  async function find(id: string): Promise<Template> {
    return shown(await store.templates.find(id));
  }

  async function uses() {
    const templates = await store.templates.list();
    return Promise.all(
      templates.map(async ({ id }) => ({ template_id: id, records: await store.records.countOfTemplate(id) })),
    );
  }

  async function create(template: Template): Promise<Template> {
    assertFields(template.fields);
    await store.change(async ({ templates }) => {
      if (await templates.find(template.id)) {
        throw new AppError(
          'conflict',
          `There is a template "${template.id}" already. Change it with PUT, or take another id.`,
          { trouble: trouble('template_taken', { id: template.id }) },
        );
      }
      await templates.put(template);
    });
    return template;
  }

  async function replace(template: Template): Promise<Template> {
    assertFields(template.fields);
    await find(template.id);
    // Many records take seconds, in which others write. Only what they wrote is looked at again where nobody else can write.
    const before = await store.newestStamp();
    await assertRecordsFit(template, (after, limit) => store.records.ofTemplate(template.id, after, limit));
    await store.change(async ({ templates, records }) => {
      shown(await templates.find(template.id));
      const since = { stamp: before };
      await assertRecordsFit(template, (after, limit) => records.ofTemplate(template.id, after, limit, since));
      await templates.put(template);
    });
    return template;
  }

  async function remove(id: string): Promise<void> {
    if (id === GENERIC) {
      throw new AppError('conflict', 'The template "generic" is the default and stays.', {
        trouble: trouble('template_stays'),
      });
    }
    await store.change(async ({ templates, records, batches }) => {
      shown(await templates.find(id));
      const uses = await records.countOfTemplate(id);
      if (uses > 0) {
        throw new AppError('conflict', `The template "${id}" is used by ${uses} records and cannot be deleted.`, {
          trouble: trouble('template_used', { uses }),
        });
      }
      const [batch] = await batches.unfinishedOf(id);
      if (batch) {
        const text = `The job "${batch.name}" makes labels of the template "${id}". Cancel it first, or wait until it is done.`;
        throw new AppError('conflict', text, { trouble: trouble('template_busy', { name: batch.name }) });
      }
      await templates.remove(id);
    });
  }

  async function seed(shipped: readonly Template[]): Promise<void> {
    const known = new Set((await store.kept.get(SEEDED)) as string[] | null);
    // Nothing is written where nothing is new: a station starts on a full disk too.
    if (shipped.every(({ id }) => known.has(id))) return;
    await store.change(async ({ templates, kept }) => {
      const seeded = new Set((await kept.get(SEEDED)) as string[] | null);
      for (const template of shipped.filter(({ id }) => !seeded.has(id))) {
        if (!(await templates.find(template.id))) await templates.put(template);
        seeded.add(template.id);
      }
      await kept.set(SEEDED, [...seeded]);
    });
  }

  return { list: async () => (await store.templates.list()).map(shown), find, uses, create, replace, remove, seed };
}

/** Templates that were put in once: one that was deleted since does not come back. */
const SEEDED = 'templates.seeded';
export const GENERIC = 'generic';

function shown(template: Template | { readonly fields: readonly Field[]; id: string; name: string } | null): Template {
  if (!template) throw new AppError('not_found', 'Not found');
  return { id: template.id, name: template.name, fields: [...template.fields] };
}

/** Refused as names in bodies, because a careless program would take them for JavaScript's own. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);

function assertFields(fields: readonly Field[]): void {
  const keys = new Set<string>();
  for (const { key, type, options } of fields) {
    if (RESERVED.has(key))
      throw new AppError('bad_input', `The key "${key}" means something to programs. Take another one.`, {
        trouble: trouble('key_reserved', { key }),
      });
    if (keys.has(key))
      throw new AppError('bad_input', `The key "${key}" stands twice. Every field needs a key of its own.`, {
        trouble: trouble('key_twice', { key }),
      });
    keys.add(key);
    if (type === 'select' && !options) {
      throw new AppError('bad_input', `The field "${key}" is a select and needs options, such as ["red", "green"].`, {
        trouble: trouble('key_options', { key }),
      });
    }
    if (type !== 'select' && options) {
      throw new AppError('bad_input', `The field "${key}" has options, which only a select may have.`);
    }
  }
}

type PageOfRecords = (afterId: string, limit: number) => Promise<readonly RecordRow[]>;

/** Goes over records of the template: each must still be right under the new fields. */
async function assertRecordsFit({ fields }: Template, pageOf: PageOfRecords): Promise<void> {
  let after = '';
  for (;;) {
    const some = await pageOf(after, RECORDS_AT_ONCE);
    for (const record of some) {
      const [problem] = problemsOf(fields, record.metadata);
      if (problem) {
        const { key } = problem;
        throw new AppError('conflict', `The record ${record.id} uses this template and would break: ${problem.text}`, {
          trouble: trouble(problem.trouble.kind === 'field_unknown' ? 'template_loses' : 'template_breaks', {
            record: record.id,
            key,
          }),
        });
      }
    }
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
    await nextRound();
  }
}
