// Labels with hidden codes, in a store without a station.
import { createStandings } from '#main/services/records/standing/standings.ts';
import { createRegister } from '#main/services/register/register.ts';
import { type RegisterCodes, registerCodes } from '#main/services/register/register-codes.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { contextWith } from './station-context.ts';

export const CODES: RegisterCodes = registerCodes(Buffer.alloc(32, 7));

export function openRegister(store: Store, clock: () => number = Date.now, codes: RegisterCodes = CODES) {
  const records = { own: async (_: unknown, id: string) => ({ id }) as RecordRow };
  const context = { ...contextWith({ store, clock }), registerCodes: codes };
  return createRegister(context, { records, standings: createStandings(context, defaultSettings) });
}

/** Gives the IDs of the records, each of which has a code. */
export async function labelsWithCodes(store: Store, count: number, codes: RegisterCodes = CODES): Promise<string[]> {
  const about = { owner_id: null, template_id: 'generic', label_status: 'made', description: null } as const;
  return store.change(async (tables) => {
    if (!(await tables.templates.find('generic')))
      await tables.templates.put({ id: 'generic', name: 'Generic', fields: [] });
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      const id = await tables.ids.reserve();
      await tables.records.insert({ ...about, id, metadata: {}, original: null, marked: null });
      const code_hash = codes.hashOf(id, codes.codeOf(id));
      await tables.registerCodes.insert({ record_id: id, version: 1, code_hash, later_tries: 0, wrong_tries: 0 });
      ids.push(id);
    }
    return ids;
  });
}
