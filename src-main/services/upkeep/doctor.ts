import { stationKeyProblem } from '../../identity/station-key.ts';
import { type Diagnosis, diagnose, type LookOptions } from '../../store/doctor/doctor.ts';

/** Looks through everything in a data folder and changes nothing. The station may be running. */
export async function examineFolder(folder: string, look?: LookOptions): Promise<Diagnosis> {
  const { findings, facts } = await diagnose(folder, look);
  const key = await stationKeyProblem(folder);
  const all = key === null ? findings : [...findings, key];
  return { ok: all.length === 0, findings: all, facts };
}
