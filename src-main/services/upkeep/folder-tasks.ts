import type { SharedPlaces } from '#main/store/doctor/shared-places.ts';
import { inspectBackup } from '#main/store/restore/restore.ts';
import { checkDatabase } from '#main/store/sqlite-file/start-check.ts';
import { examineFolder } from './doctor.ts';

/** Checks that take seconds to minutes at a stretch. They run in a thread of their own, so that the station answers meanwhile. */
export const folderTasks = {
  examine: (
    { folder, shared }: { folder: string; shared?: SharedPlaces | null },
    onProgress: (share: number) => void,
  ) => examineFolder(folder, { onProgress, shared }),
  checkDatabase: ({ file }: { file: string }) => checkDatabase(file),
  inspectBackup: ({ file, folder }: { file: string; folder: string }) => inspectBackup(file, folder),
};

export type FolderTasks = typeof folderTasks;
