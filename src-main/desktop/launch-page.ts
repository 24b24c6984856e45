// Hands the launch address to a browser in a file that its owner alone can read. Arguments of processes can be read by every user
// of the machine.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Backups leave out files whose names begin with this. */
const FILE = 'station.launch.html';
/** A slow machine may take so long until its browser reads the page. The address is good for five minutes, once. */
const LIFE_MS = 2 * 60_000;

/** Gives the address of a page that leads to the launch address. The page is removed after some time, and when the process ends. */
export function writeLaunchPage(folder: string, launchAddress: string): string {
  const file = join(folder, FILE);
  const remove = () => rmSync(file, { force: true });
  remove();
  // An address of a station has no character that HTML would take for its own.
  const address = new URL(launchAddress).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Twinmark</title><meta http-equiv="refresh" content="0;url=${address}">\n`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  setTimeout(remove, LIFE_MS).unref();
  process.once('exit', remove);
  return pathToFileURL(file).href;
}
