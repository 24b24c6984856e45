import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where programs keep their data on this platform. */
export function platformFolder(platform: NodeJS.Platform, env: Environment, home: string): string {
  if (platform === 'win32') return win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'), 'Twinmark');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Twinmark');
  const base = env['XDG_DATA_HOME'];
  // By convention a relative path is ignored.
  return posix.join(base && posix.isAbsolute(base) ? base : posix.join(home, '.local', 'share'), 'twinmark');
}
