import { sound } from '#main/imaging/sheet/layout/geometry.ts';
import type { Store } from '#main/store/store.ts';
import { rollNamed } from '#shared/printing/rolls.ts';
import type { PartUsedSheet, SheetPreset } from '#shared/printing/sheets.ts';
import { AppError, notFound, refusal } from '#shared/troubles/errors.ts';
import { forgetPartUsed, readPartUsed } from './part-used-sheets.ts';

const NAME = 'sheets.own';
/** No factory buys more, and 200 can be kept as one value. */
const MOST = 200;

/** The sheets and rolls that can be printed on: those that ship with the product, and the station's own. */
export function createSheetPresets(store: Store, shipped: () => readonly SheetPreset[]) {
  const own = async (kept: Pick<Store['kept'], 'get'>) => ((await kept.get(NAME)) ?? []) as readonly SheetPreset[];

  async function list() {
    return [
      ...shipped().map((preset) => ({ ...preset, own: false })),
      ...(await own(store.kept)).map((preset) => ({ ...preset, own: true })),
    ];
  }

  /** Of a roll its measures are name enough. */
  async function find(id: string): Promise<SheetPreset | null> {
    return [...shipped(), ...(await own(store.kept))].find((preset) => preset.id === id) ?? rollNamed(id);
  }

  function save(id: string, preset: SheetPreset): Promise<SheetPreset> {
    if (preset.id !== id) throw new AppError('bad_input', `The id of the sheet is "${preset.id}" and not "${id}".`);
    refuseShipped(id);
    sound(preset);
    return store.change(async ({ kept }) => {
      const others = (await own(kept)).filter((one) => one.id !== id);
      if (others.length >= MOST) throw refusal('own_sheets_most', { most: MOST });
      const sorted = [...others, preset].sort((a, b) => (a.id < b.id ? -1 : 1));
      await kept.set(NAME, sorted);
      return preset;
    });
  }

  function remove(id: string): Promise<void> {
    refuseShipped(id);
    return store.change(async ({ kept }) => {
      const all = await own(kept);
      const left = all.filter((one) => one.id !== id);
      if (left.length === all.length) throw notFound();
      await kept.set(NAME, left);
    });
  }

  function refuseShipped(id: string): void {
    if (!shipped().some((preset) => preset.id === id)) return;
    throw refusal('name_ships', { name: id });
  }

  return {
    list,
    find,
    save,
    remove,
    partUsed: async (): Promise<PartUsedSheet[]> => [...(await readPartUsed(store.local)).sheets],
    async forgetPartUsed(id: number): Promise<void> {
      if (!(await store.change((tables) => forgetPartUsed(tables, id)))) throw notFound();
    },
  };
}
