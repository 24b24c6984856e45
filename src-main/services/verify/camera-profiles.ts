import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { notFound, refusal } from '#shared/troubles/errors.ts';
import type { CameraProfile } from '#shared/verify/cameras.ts';

const NAME = 'desk.cameras';
/** No desk has more. */
const MOST = 50;

export type CameraProfiles = ReturnType<typeof createCameraProfiles>;

/** How the cameras of this station's desk are set, by name. */
export function createCameraProfiles(store: Store) {
  const list = () => read(store);

  function keep(profile: CameraProfile): Promise<CameraProfile> {
    const own = { ...profile, name: profile.name.trim() };
    return store.change(async (tables) => {
      const known = await read(tables);
      const at = known.findIndex(({ name }) => name === own.name);
      if (at < 0 && known.length >= MOST) throw refusal('camera_profiles_most', { most: MOST });
      await tables.local.set(NAME, at < 0 ? [...known, own] : known.with(at, own));
      return own;
    });
  }

  function remove(name: string): Promise<void> {
    return store.change(async (tables) => {
      const known = await read(tables);
      if (!known.some((one) => one.name === name)) throw notFound();
      await tables.local.set(
        NAME,
        known.filter((one) => one.name !== name),
      );
    });
  }

  return { list, keep, remove };
}

async function read({ local }: Pick<Tables, 'local'>): Promise<readonly CameraProfile[]> {
  return ((await local.get(NAME)) ?? []) as readonly CameraProfile[];
}
