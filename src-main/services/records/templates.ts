import { setImmediate as nextRound } from 'node:timers/promises';
import { STATION_ISSUER } from '#main/identity/station-key.ts';
import type { RecordRow, TemplateRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Field, Template } from '#shared/core/model.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { assertFields, assertFits, assertKeptPrivate, assertRoom, isChangeable } from './template-rules.ts';

/** Records that are checked in one go when a template is tightened; between two goes the station answers others. */
const RECORDS_AT_ONCE = 200;

/** Templates. A change that would break records in use is refused. */
export function createTemplateService(store: Store) {
  async function find(id: string): Promise<Template> {
    return shown(existing(await store.templates.find(id)));
  }

  /** How many records use each template, whose it is, and whether the caller may change it. */
  async function uses(caller: Caller) {
    const [templates, operators] = await Promise.all([store.templates.list(), store.operators.list()]);
    const names = new Map(operators.map(({ user_id, username }) => [user_id, username]));
    return Promise.all(
      templates.map(async (template) => ({
        template_id: template.id,
        records: await store.records.countOfTemplate(template.id),
        owner: await ownerName(store, template, names),
        changeable: isChangeable(template, caller),
      })),
    );
  }

  async function create({ userId }: Caller, template: Template): Promise<Template> {
    assertFields(template.fields);
    await store.change(async ({ templates, layouts }) => {
      await assertLayout(layouts, template.layout);
      if (await templates.find(template.id)) throw refusal('template_taken', { id: template.id });
      assertRoom(await templates.list(), template);
      await templates.put({ ...template, owner_id: userId });
    });
    return template;
  }

  async function replace(caller: Caller, template: ChangedTemplate, isPublished: boolean): Promise<Template> {
    assertFields(template.fields);
    const assertAllowed = (before: TemplateRow | null) => {
      assertKeptPrivate(owned(before, caller).fields, template.fields, caller, isPublished);
    };
    assertAllowed(await store.templates.find(template.id));
    // Checking many records takes seconds, in which others write. Only what they wrote is checked again in the change.
    const before = await store.newestStamp();
    await assertRecordsFit(template.fields, (after, limit) => store.records.ofTemplate(template.id, after, limit));
    await store.change(async ({ templates, records, layouts }) => {
      await assertLayout(layouts, template.layout);
      assertAllowed(await templates.find(template.id));
      assertRoom(await templates.list(), template);
      const since = { stamp: before };
      await assertRecordsFit(template.fields, (after, limit) => records.ofTemplate(template.id, after, limit, since));
      await templates.put(template);
    });
    return find(template.id);
  }

  async function remove(caller: Caller, id: string): Promise<void> {
    owned(await store.templates.find(id), caller);
    if (id === GENERIC) throw refusal('template_stays');
    await store.change(async ({ templates, records, batches }) => {
      owned(await templates.find(id), caller);
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

/** Null: the template is the admin's, as one is whose maker's account was removed. */
async function ownerName(
  { users }: Pick<Store, 'users'>,
  { owner_id }: TemplateRow,
  operators: ReadonlyMap<number, string>,
): Promise<string | null> {
  if (owner_id === null) return null;
  const operator = operators.get(owner_id);
  if (operator !== undefined) return operator;
  const user = await users.find(owner_id);
  return user === null || user.issuer.startsWith(STATION_ISSUER) ? null : user.subject;
}

type ChangedTemplate = Omit<Template, 'layout'> & { readonly layout?: string | null };

async function assertLayout({ find }: Pick<Store['layouts'], 'find'>, name: string | null | undefined): Promise<void> {
  if (name && !(await find(name))) throw refusal('layout_unknown', { name });
}

/** The value in the store that lists the templates that were put in. */
const SEEDED = 'templates.seeded';
export const GENERIC = 'generic';

function owned(template: TemplateRow | null, caller: Caller): TemplateRow {
  const found = existing(template);
  if (isChangeable(found, caller)) return found;
  throw refusal('template_not_yours', { id: found.id });
}

function shown(template: TemplateRow): Template {
  const { id, name, fields, layout } = template;
  return { id, name, fields: [...fields], ...(layout === null ? {} : { layout }) };
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
