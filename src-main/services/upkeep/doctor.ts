import { stationKeyProblem } from '#main/identity/station-key.ts';
import { type Diagnosis, type DiagnosisOptions, diagnose } from '#main/store/doctor/doctor.ts';

/** Examines everything in a data folder and changes nothing. The station may be running. */
export async function examineFolder(folder: string, options?: DiagnosisOptions): Promise<Diagnosis> {
  const { findings, facts } = await diagnose(folder, options);
  const key = await stationKeyProblem(folder);
  const all = key === null ? findings : [...findings, key];
  return { ok: all.length === 0, findings: all, facts };
}
