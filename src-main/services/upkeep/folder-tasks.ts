import { stationKeyProblem } from '#main/identity/station-key.ts';
import { type Diagnosis, type DiagnosisOptions, diagnose } from '#main/store/doctor/doctor.ts';
import type { SharedPlaces } from '#main/store/doctor/shared-places.ts';
import { inspectBackup } from '#main/store/restore/restore.ts';
import { checkDatabase } from '#main/store/sqlite-file/start-check.ts';

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

/** Examines everything in a data folder and changes nothing. The station may be running. */
async function examineFolder(folder: string, options?: DiagnosisOptions): Promise<Diagnosis> {
  const { findings, facts } = await diagnose(folder, options);
  const key = await stationKeyProblem(folder);
  const all = key === null ? findings : [...findings, key];
  return { ok: all.length === 0, findings: all, facts };
}
