/** How the cameras of this station are set, by name. The profile of the camera in use is chosen by itself. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { CameraProfile } from '#shared/verify/cameras.ts';
import { call } from '#window/api/client.ts';
import { keep, readKeptText } from '#window/state/kept.ts';
import { useCamera } from './camera.ts';

const KEPT = 'camera-profile';

interface ProfilesState {
  /** Null until they were read. */
  readonly profiles: readonly CameraProfile[] | null;
  /** The profile that was chosen last at this desk; empty if none is wanted. */
  readonly wanted: string | null;
  readonly read: () => Promise<void>;
  readonly want: (name: string) => void;
  readonly save: (profile: CameraProfile) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export const useProfiles = create<ProfilesState>()((set, get) => ({
  profiles: null,
  wanted: readKeptText(KEPT),
  async read() {
    const { profiles } = await call('listCameraProfiles');
    set({ profiles });
  },
  want(name) {
    keep(KEPT, name);
    set({ wanted: name });
  },
  async save(profile) {
    const { name } = await call('keepCameraProfile', { body: profile });
    await get().read();
    get().want(name);
  },
  async remove(name) {
    await call('removeCameraProfile', { params: { profile: name } });
    await get().read();
  },
}));

/** The profile for a camera: the one that was chosen last, or another one of this camera. */
export function profileFor(
  profiles: readonly CameraProfile[],
  camera: string | null,
  wanted: string | null,
): CameraProfile | null {
  if (camera === null || wanted === '') return null;
  const own = profiles.filter((one) => one.camera === camera);
  return own.find(({ name }) => name === wanted) ?? own[0] ?? null;
}

export function useProfile(): CameraProfile | null {
  const label = useCamera(({ current }) => current?.label ?? null);
  const { profiles, wanted } = useProfiles();
  return profileFor(profiles ?? [], label, wanted);
}

/** Sets the camera as its profile says, whenever it is opened or plugged in. */
export function useProfileApplied(): void {
  const stream = useCamera((state) => state.stream);
  const profile = useProfile();
  useEffect(() => {
    // Without the list the camera sets itself, as it did before there were profiles.
    void useProfiles
      .getState()
      .read()
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (stream && profile) useCamera.getState().set(profile);
  }, [stream, profile]);
}

/** What reports call the camera in use. */
export function cameraName(): string | null {
  const label = useCamera.getState().current?.label;
  if (!label) return null;
  const { profiles, wanted } = useProfiles.getState();
  const profile = profileFor(profiles ?? [], label, wanted);
  return (profile ? `${label} (${profile.name})` : label).slice(0, 200);
}
