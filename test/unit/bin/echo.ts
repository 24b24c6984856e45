// Started by the launcher in run.test.ts: does as its first argument says, and says under what it runs.
const [order, ...rest] = process.argv.slice(2);

if (order === 'exit') process.exitCode = Number(rest[0]);
if (order === 'die') process.kill(process.pid, 'SIGKILL');
if (order === 'wait') {
  const keepAlive = setInterval(() => {}, 1000);
  process.once('SIGTERM', () => {
    clearInterval(keepAlive);
    process.exitCode = 7;
  });
}

const heaps = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')));
// Last, so that who reads it knows that the rest is done.
process.stdout.write(`${JSON.stringify({ node: process.versions.node, rest, heaps })}\n`);
