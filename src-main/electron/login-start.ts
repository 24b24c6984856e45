import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ElectronCalls } from './calls.ts';

/** Whether the program starts with its user's session. */
export interface LoginStart {
  /** Null if the system does not offer it to this program. */
  state(): boolean | null;
  set(on: boolean): Promise<boolean>;
}

export interface LoginPlace {
  readonly platform: NodeJS.Platform;
  /** The file that the user starts. Null if the program is not packaged. */
  readonly program: string | null;
  /** The folder of the desktop's settings on Linux. */
  readonly configFolder: string;
}

const HIDDEN = '--hidden';

export function createLoginStart(
  app: ElectronCalls['app'],
  { platform, program, configFolder }: LoginPlace,
): LoginStart {
  if (program === null) return { state: () => null, set: async () => false };
  if (platform === 'linux') return desktopEntry(join(configFolder, 'autostart', 'twinmark.desktop'), program);
  const wish = { path: program, args: [HIDDEN] };
  const state = () => app.getLoginItemSettings(wish).openAtLogin;
  return {
    state,
    async set(on) {
      app.setLoginItemSettings({ ...wish, openAtLogin: on });
      return state();
    },
  };
}

/** On Linux, desktops read a folder of entries, which Electron does not support. */
function desktopEntry(file: string, program: string): LoginStart {
  return {
    state: () => existsSync(file),
    async set(on) {
      if (on) {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, entryOf(program));
      } else await rm(file, { force: true });
      return on;
    },
  };
}

function entryOf(program: string): string {
  // In quotes, the specification escapes these four characters and doubles a percent sign.
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return `[Desktop Entry]\nType=Application\nName=Twinmark\nExec=${quoted} ${HIDDEN}\nTerminal=false\n`;
}
