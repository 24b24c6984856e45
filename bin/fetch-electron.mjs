// Fetches Electron's binary: node bin/fetch-electron.mjs PACKAGE. Shows how far it is, and goes on where an earlier try ended.
import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

const usualMirror = 'https://github.com/electron/electron/releases/download/';
/** A line may be slow. One that says nothing for so long is broken. */
const silenceMs = 30_000;
/** Tries in a row that brought nothing. */
const mostFailures = 3;

try {
  await fetchElectron(process.argv[2]);
} catch (error) {
  process.stderr.write(`Electron could not be fetched: ${reasonOf(error)}\n`);
  // A proxy that refuses every connection is asked again and again, beside all this.
  process.exit(1);
}

async function fetchElectron(home) {
  const load = createRequire(join(home, 'package.json'));
  const { version } = load('./package.json');
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  const wanted = load('./checksums.json')[name];
  if (!wanted) throw new Error(`there is none for ${process.platform} on ${process.arch}.`);
  const mirror = process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || usualMirror;
  const file = join(home, '..', '.cache', 'electron', name);
  mkdirSync(join(file, '..'), { recursive: true });
  await fetchWhole(`${mirror.replace(/\/*$/, '/')}v${version}/${name}`, file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== wanted) {
    rmSync(file);
    throw new Error('what came is another file than the one whose checksum its package has. It was thrown away.');
  }
  const { extract } = await import(pathToFileURL(load.resolve('@electron-internal/extract-zip')).href);
  await extract(file, { dir: join(home, 'dist') });
  rmSync(file);
}

/** Goes on after a broken connection, as long as each try brings something. */
async function fetchWhole(url, file) {
  for (let failures = 0; ; ) {
    const before = sizeOf(file);
    try {
      return await fetchRest(url, file, before);
    } catch (error) {
      failures = sizeOf(file) > before ? 0 : failures + 1;
      if (error.isFinal || failures === mostFailures) throw error;
    }
  }
}

async function fetchRest(url, file, begun) {
  const silence = new AbortController();
  const silent = new Error(`nothing came from ${new URL(url).host} for ${silenceMs / 1000} s.`);
  const complain = () => silence.abort(silent);
  const silenced = new Promise((_, reject) => silence.signal.addEventListener('abort', () => reject(silent)));
  let timer = setTimeout(complain, silenceMs);
  try {
    const headers = begun > 0 ? { range: `bytes=${begun}-` } : {};
    const answer = await Promise.race([fetch(url, { headers, signal: silence.signal }), silenced]);
    // All of it is there: the checksum tells whether it is right.
    if (answer.status === 416 && begun > 0) return;
    if (!answer.ok || !answer.body)
      throw Object.assign(new Error(`${url} answered ${answer.status}.`), { isFinal: answer.status < 500 });
    if (answer.status !== 206) rmSync(file, { force: true });
    const show = createProgress(sizeOf(file) + Number(answer.headers.get('content-length')));
    for await (const chunk of answer.body) {
      clearTimeout(timer);
      appendFileSync(file, chunk);
      show(sizeOf(file));
      timer = setTimeout(complain, silenceMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A line for every tenth; on a terminal one line that grows. */
function createProgress(total) {
  const step = process.stderr.isTTY ? 1 : 10;
  let shown = -1;
  return (size) => {
    const percent = total > 0 ? Math.floor((100 * size) / total) : 0;
    if (Math.floor(percent / step) === shown) return;
    shown = Math.floor(percent / step);
    const text = `Electron: ${percent} % of ${Math.round(total / 1e6)} MB`;
    process.stderr.write(process.stderr.isTTY ? `\r${text}${percent === 100 ? '\n' : ''}` : `${text}\n`);
  };
}

function sizeOf(file) {
  return existsSync(file) ? statSync(file).size : 0;
}

function reasonOf(error) {
  const cause = error.cause?.message;
  return cause ? `${error.message} (${cause})` : error.message;
}
