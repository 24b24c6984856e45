// What the people who run the machine decide for every station on it, in a file that only they can write.
import { isSettingName, type Settings } from '#shared/core/settings.ts';
import { readSettingsAt } from './settings-file.ts';

/** Settings that nobody changes at the station. */
export interface Policy {
  readonly file: string;
  /** Who they are and how to reach them, as they wrote it. */
  readonly setBy: string | null;
  readonly settings: Partial<Settings>;
}

/** Beside the names of settings: who decided them. */
const SET_BY = 'set_by';
const LONGEST = 200;

/** Where only administrators write. */
export function policyFile(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\ProgramData\\Twinmark\\policy.json';
  if (platform === 'darwin') return '/Library/Managed Preferences/Twinmark/policy.json';
  return '/etc/twinmark/policy.json';
}

/** Null where there is no file. A file that is wrong in one place counts for nothing: it is named, and no station starts. */
export async function readPolicy(file: string): Promise<Policy | null> {
  let setBy: string | null = null;
  const settings = await readSettingsAt(file, (given) => {
    const { [SET_BY]: by = null, ...rest } = given;
    if (by !== null && (typeof by !== 'string' || by.trim() === '' || by.length > LONGEST))
      return `${SET_BY} must be a text of at most ${LONGEST} characters: who decided this, and how to reach them.`;
    setBy = by;
    return rest;
  });
  return settings && { file, setBy, settings };
}

/** Why a setting is not to be changed here. */
export function lockOf(policy: Policy | null, name: string): Pick<Policy, 'file' | 'setBy'> | null {
  return policy !== null && isSettingName(name) && Object.hasOwn(policy.settings, name) ? policy : null;
}
