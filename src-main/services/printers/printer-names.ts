// Names of printers: operators choose by them, and measurements are kept under them, so no two are the same.
import { plain } from '#main/printers/printer.ts';

/** Characters. A name has 128 at most: room for a number is left. */
const LONGEST = 120;

/** Whether people would take them for one name. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** For a printer that nobody named: by its host, or by more of its address where the host is a name already. */
export function nameByAddress(uri: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.some((one) => isSameName(one, name));
  const { hostname, host, pathname } = new URL(uri);
  const [short, long] = [hostname, `${host}${pathname}`].map((name) => plain(name).slice(0, LONGEST));
  if (isFree(short)) return short;
  for (let count = 1; ; count++) {
    const name = count === 1 ? long : `${long} ${count}`;
    if (isFree(name)) return name;
  }
}

function folded(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
