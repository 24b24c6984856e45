// Files of orders that were taken or refused go to folders of the station. A file that cannot be moved yet, or whose move a kill cut
// short, is moved later: what is to be moved stands in the store, since others may write to the folder.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Store } from '#main/store/store.ts';
import { type FoundFile, filesOf, type OrderFiles } from './order-files.ts';
import type { OrderFolder } from './order-folder.ts';

const NAME = 'jobs.moving';
const Moving = Type.Object({
  to: Type.String(),
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Number(), writtenAt: Type.Number() })),
});
type Moving = Static<typeof Moving>;

export type TakenFiles = ReturnType<typeof createTakenFiles>;

export function createTakenFiles(
  store: Pick<Store, 'local' | 'change'>,
  folder: Pick<OrderFolder, 'move' | 'makeRoom'>,
) {
  /** Null until it is read from the store. */
  let known: readonly Moving[] | null = null;

  async function movings(): Promise<readonly Moving[]> {
    known ??= movingsOf(await store.local.get(NAME));
    return known;
  }

  async function keep(next: readonly Moving[]): Promise<void> {
    await store.change(({ local }) => local.set(NAME, next.length > 0 ? next : null));
    known = next;
  }

  /** Moves what can be moved by now. Gives why a file is left, or null. */
  async function end(): Promise<unknown> {
    const before = await movings();
    if (before.length === 0) return null;
    let why: unknown = null;
    const after: Moving[] = [];
    for (const { to, files } of before) {
      const { left, error } = await folder.move(files, to);
      if (left.length > 0) after.push({ to, files: [...left] });
      why ??= error;
    }
    if (countIn(after) < countIn(before)) await keep(after);
    return why;
  }

  return {
    end,
    /** Whether the file is still to be moved: it is no part of an order that comes later. */
    isLeft: ({ path, bytes, writtenAt }: FoundFile): boolean =>
      (known ?? []).some(({ files }) =>
        files.some((file) => file.path === path && file.bytes === bytes && file.writtenAt === writtenAt),
      ),
    async moveAway(files: OrderFiles, wanted: string): Promise<void> {
      const moved = filesOf(files).map(({ path, bytes, writtenAt }) => ({ path, bytes, writtenAt }));
      await keep([...(await movings()), { to: await folder.makeRoom(wanted), files: moved }]);
      await end();
    },
  };
}

function movingsOf(kept: unknown): readonly Moving[] {
  return Check(Type.Array(Moving), kept) ? kept : [];
}

function countIn(movings: readonly Moving[]): number {
  return movings.reduce((sum, { files }) => sum + files.length, 0);
}
