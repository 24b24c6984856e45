import { setImmediate as nextRound } from 'node:timers/promises';
import { notFound, refusal } from '../../../src-shared/errors.ts';
import type { Field, Template } from '../../../src-shared/model.ts';
import type { RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { assertFields, assertFits } from './template-rules.ts';

/** Records that are checked in one go when a template is tightened; between two goes the station answers others. */
const RECORDS_AT_ONCE = 200;

/** Templates. A change that would break records in use is refused. */
export function createTemplateService(store: Store) {
  async function find(id: string): Promise<Template> {
    return shown(await store.templates.find(id));
  }

  /** How many records use each template. */
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
        throw refusal('template_taken', { id: template.id });
      }
      await templates.put(template);
    });
    return template;
  }

  async function replace(template: Template): Promise<Template> {
    assertFields(template.fields);
    await find(template.id);
    // Checking many records takes seconds, in which others write. Only what they wrote is checked again in the change.
    const before = await store.newestStamp();
    await assertRecordsFit(template.fields, (after, limit) => store.records.ofTemplate(template.id, after, limit));
    await store.change(async ({ templates, records }) => {
      shown(await templates.find(template.id));
      const since = { stamp: before };
      await assertRecordsFit(template.fields, (after, limit) => records.ofTemplate(template.id, after, limit, since));
      await templates.put(template);
    });
    return template;
  }

  async function remove(id: string): Promise<void> {
    if (id === GENERIC) {
      throw refusal('template_stays');
    }
    await store.change(async ({ templates, records, batches }) => {
      shown(await templates.find(id));
      const uses = await records.countOfTemplate(id);
      if (uses > 0) {
        throw refusal('template_used', { uses, id });
      }
      const [batch] = await batches.unfinishedOf(id);
      if (batch) {
        throw refusal('template_busy', { name: batch.name, id });
      }
      await templates.remove(id);
    });
  }

  return { list: async () => (await store.templates.list()).map(shown), find, uses, create, replace, remove };
}

/** The value in the store that lists the templates that were put in. */
const SEEDED = 'templates.seeded';
export const GENERIC = 'generic';

function shown(template: Template | { readonly fields: readonly Field[]; id: string; name: string } | null): Template {
  if (!template) throw notFound();
  return { id: template.id, name: template.name, fields: [...template.fields] };
}

type PageOfRecords = (afterId: string, limit: number) => Promise<readonly RecordRow[]>;

/** Goes over all records of the template. */
async function assertRecordsFit(fields: readonly Field[], pageOf: PageOfRecords): Promise<void> {
  let after = '';
  for (;;) {
    const some = await pageOf(after, RECORDS_AT_ONCE);
    for (const record of some) assertFits(fields, record);
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
    await nextRound();
  }
}

/** Puts in the templates that ship with the product. One that was deleted since it was put in does not come back. */
export async function seedTemplates(store: Store, shipped: readonly Template[]): Promise<void> {
  const known = new Set((await store.kept.get(SEEDED)) as string[] | null);
  // Nothing is written where nothing is new, because a station must start on a full disk too.
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
