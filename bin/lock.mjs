// A lock between processes: a file with the number of the process that holds it.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 300;
// Two processes may take over an abandoned lock at once; after this time both see the same owner in the file.
const settleMs = 300;
// A process number may have been given to another program since, or belong to another machine.
const abandonedAfterMs = 30 * 60_000;

/**
 * Runs the work while this process holds the lock, and gives the lock back in any case.
 * @template T
 * @param {string} file
 * @param {() => Promise<T> | T} work
 * @param {string} doing What the holder does, as others who wait are told.
 * @returns {Promise<T>}
 */
export async function withLock(file, work, doing = 'installing') {
  await take(file, doing);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function take(file, doing) {
  let told = false;
  while (!create(file)) {
    if (isAbandoned(file) && (await takeOver(file))) return;
    if (!told) process.stderr.write(`Another start is ${doing}; waiting for it.\n`);
    told = true;
    await sleep(pollMs);
  }
}

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return false;
  return Date.now() - stat.mtimeMs > abandonedAfterMs || !isAlive(holderOf(file));
}

async function takeOver(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  renameSync(own, file);
  await sleep(settleMs);
  return holderOf(file) === process.pid;
}

/** The number of the holder. 0 if the holder has not written it yet, or is gone: then the caller tries again. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}

function isAlive(pid) {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
