// A program under the guard: notes that it began, and with what, and then does as the first line of its file says.
import { appendFileSync, readFileSync } from 'node:fs';
import { openGuard } from '#main/electron/guard.ts';

const [file, ...rest] = process.argv.slice(2);
const again = Number(rest[rest.indexOf('--again') + 1]) || 0;
const deed = readFileSync(file, 'utf8').split('\n')[0];
const guard = openGuard(process.execPath, process.argv.slice(1), again);
appendFileSync(file, `${rest.join(' ')}\n`);
process.on('exit', () => guard.ended());
if (deed === 'settles') guard.settled();
if (deed === 'ends' || again >= 2) process.exit(7);
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20);
