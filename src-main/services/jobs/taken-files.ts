// Files of orders that were taken or refused go to folders of the station. A move that a kill cut short is ended at the next start:
// what is to be moved stands in the store, since others may write to the folder.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Store } from '../../store/store.ts';
import { filesOf, type OrderFiles } from './order-files.ts';
import type { OrderFolder } from './order-folder.ts';

const NAME = 'jobs.moving';
const Moving = Type.Object({
  to: Type.String(),
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Number(), writtenAt: Type.Number() })),
});
type Moving = Static<typeof Moving>;

export type TakenFiles = ReturnType<typeof createTakenFiles>;

export function createTakenFiles(store: Pick<Store, 'local' | 'change'>, folder: OrderFolder) {
  const note = (moving: Moving | null) => store.change(({ local }) => local.set(NAME, moving));

  async function end(): Promise<void> {
    const moving = await store.local.get(NAME);
    if (!Check(Moving, moving)) return;
    await folder.move(moving.files, moving.to);
    await note(null);
  }

  return {
    end,
    async moveAway(files: OrderFiles, wanted: string): Promise<void> {
      const moved = filesOf(files).map(({ path, bytes, writtenAt }) => ({ path, bytes, writtenAt }));
      await note({ to: await folder.makeRoom(wanted), files: moved });
      await end();
    },
  };
}
