// Enemies at the desk and on the network who may do less than they do: marks, pictures, sheets, tokens, sign-ins, names.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { write } from '#main/imaging/write.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { AUDIENCE, startForge } from '#test/support/identity/forge.ts';
import { openDesk, passphraseOf } from '#test/support/people.ts';
import { orderedPrint } from '#test/support/production/desk-batch.ts';
import { OPERATOR, type Station } from '#test/support/station.ts';
import type { Arena, Enemy } from './arena.ts';

const SECRET_KEY = 'fedcba9876543210fedcba9876543210';
const ADDRESSES = 12;
/** As many requests of each address are under way at any time: together more than one line of passphrases takes. */
const AT_ONCE = 2;
const SIGN_INS = 5;
const BEN = { username: 'ben', passphrase: passphraseOf('ben') };

export const RIGHTS: readonly Enemy[] = [
  {
    name: 'signed-out-marks',
    finding: 'N4',
    holds: 'a window where nobody is signed in makes no marks that the station takes for its own',
    weakened: [
      {
        file: 'src-main/server/routes/marks.ts',
        from: "const key = caller === null ? 'published' : 'station';",
        to: "const key = 'station';",
      },
    ],
    attack: markSignedOut,
  },
  {
    name: 'copied-mark',
    finding: 'earlier, 1',
    holds: 'a mark of an existing ID under the published key is not told as genuine',
    weakened: [
      {
        file: 'src-main/services/marks/marks.ts',
        from: 'return isTrusted(keys.reading[keyIndex], record, keys);',
        to: 'return isTrusted(keys.reading[keyIndex], record, keys) === null ? null : true;',
      },
    ],
    attack: copyMark,
  },
  {
    name: 'checker-pictures',
    finding: 'N7',
    holds: 'a checker gets no marked picture from which labels could be printed',
    weakened: [
      {
        file: 'src-main/services/records/record-rights.ts',
        from: "return reaches(role, 'operator') && (device",
        to: 'return true || (device',
      },
    ],
    attack: takeWholePicture,
  },
  {
    name: 'sheets-again',
    finding: 'N7',
    holds: 'the file of sheets that are printed is not fetched again without a second person',
    weakened: [
      {
        file: 'src-main/server/routes/releases.ts',
        from: "if ((openUntil.get(keyOf(call)) ?? 0) <= clock()) throw refusal('release_needed');",
        to: '',
      },
    ],
    attack: fetchAgain,
  },
  {
    name: 'guessing-crowd',
    finding: 'N8',
    holds: `${SIGN_INS} of ${SIGN_INS} sign-ins at the desk while ${ADDRESSES} addresses guess`,
    weakened: [
      {
        file: 'src-main/identity/passphrase-lines.ts',
        from: "if (line === 'strangers') return strangers.run(work);",
        to: 'if (strangers) return desk.run(work);',
      },
      {
        file: 'src-main/identity/tries.ts',
        from: "line === 'strangers' ? strangers.run(address, () => work(line)) : work(line)",
        to: 'strangers ? work(line) : null',
      },
    ],
    attack: guessInACrowd,
  },
  {
    name: 'id-token',
    finding: 'N12',
    holds: 'an ID token without the claims of its own gives no access',
    weakened: [
      {
        file: 'src-main/identity/tokens.ts',
        from: 'if (issuer.requiresType) requireAccessType(token.header);',
        to: '',
      },
    ],
    attack: sendIdToken,
  },
  {
    name: 'checker-hears',
    finding: 'N15',
    holds: 'a checker hears nothing of the pairing of phones',
    weakened: [
      {
        file: 'src-main/server/pages/event-stream.ts',
        from: 'if (mayHear(client, listener) && reaches(listener.role, role)) write(client, text);',
        to: 'if (mayHear(client, listener)) write(client, text);',
      },
    ],
    attack: listenAsChecker,
  },
  {
    name: 'foreign-name',
    finding: 'earlier, 4',
    holds: 'a page that reaches the station under a name of its own is refused',
    weakened: [
      {
        file: 'src-main/server/gate/hosts.ts',
        from: 'if (host === undefined || !isOurs(host, request.socket)) throw notOurs(host);',
        to: 'if (host === undefined) throw notOurs(host);',
      },
    ],
    attack: callByForeignName,
  },
];

async function newRecord(station: Station, seed: string): Promise<string> {
  const image = base64(await artwork(seed, { width: 600, height: 480 }));
  const json = { image, metadata: { product_name: seed } };
  const { body, status } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  if (status !== 201) throw new Error(`A record was not made: ${status} ${JSON.stringify(body)}`);
  return body.watermark_id;
}

/** Whether a stranger's scan of the picture gives the ID as genuine. */
async function passes(station: Station, picture: string, id: string): Promise<boolean> {
  const { body } = await call(station.url, 'POST', '/api/scan', { json: { image: picture } });
  // Under the station's key: a station that compares pictures says that this one is not the record's.
  return (body.trusted === true || body.matches_artwork === false) && id.endsWith(body.message);
}

async function markSignedOut({ start }: Arena): Promise<string | null> {
  const station = await start({ settings: { 'engine.key': SECRET_KEY } });
  const id = await newRecord(station, 'genuine');
  const launch = await call(station.desk, 'GET', station.desk);
  const cookie = launch.headers.get('set-cookie')?.split(';')[0] ?? '';
  const image = base64(await artwork('forged', { width: 600, height: 480 }));
  const json = { image, message: id.slice(-5), strength: 'strong' };
  const { status, body } = await call(station.desk, 'POST', '/api/embed', { headers: { cookie }, json });
  if (status !== 200 || !(await passes(station, body.watermarked_image, id))) return null;
  return `nobody was signed in, and other artwork passes for ${id}`;
}

async function copyMark({ start }: Arena): Promise<string | null> {
  const station = await start({ settings: { 'engine.key': SECRET_KEY } });
  const id = await newRecord(station, 'genuine');
  const cover = makeCover('label', 600, 480, 'copied mark');
  const marked = embed(cover, id.slice(-5), { key: PUBLISHED_KEY, strength: 'strong' });
  const picture = base64(await write(marked, null, { type: 'png', dpi: 300 }));
  return (await passes(station, picture, id)) ? `a mark under the published key passes for ${id}` : null;
}

async function takeWholePicture({ start }: Arena): Promise<string | null> {
  const station = await start();
  const desk = await openDesk(station);
  const image = base64(await artwork('whole', { width: 1400, height: 1200 }));
  const made = await desk.call('POST', '/api/records', { image, metadata: { product_name: 'whole' } });
  await desk.call('POST', '/api/desk/operators', { ...BEN, role: 'checker' });
  await desk.call('POST', '/api/desk/sign-in', BEN);
  const { status, bytes } = await desk.call('GET', `/api/records/${made.body.watermark_id}/watermarked`);
  if (made.status !== 201 || status !== 200) throw new Error(`made: ${made.status}, shown: ${status}`);
  const { width } = await sharp(bytes).metadata();
  return width === 1400 ? `a checker got the marked picture, ${width} pixels wide` : null;
}

async function fetchAgain({ start }: Arena): Promise<string | null> {
  const station = await start({ settings: { 'jobs.release': true } });
  const desk = await openDesk(station);
  const place = await orderedPrint(station, desk, await artwork('sheets', { kind: 'quiet', width: 600, height: 500 }));
  const fetched = async () => (await desk.call('GET', `${place}/sheets.pdf`)).status;
  const first = await fetched();
  const confirmed = (await desk.call('POST', `${place}/confirm`, { state: 'printed' })).status;
  if (first !== 200 || confirmed !== 200) throw new Error(`fetched: ${first}, confirmed: ${confirmed}`);
  return (await fetched()) === 200 ? 'one person alone fetched printed sheets once more' : null;
}

/** Asks for a token from an address of this machine. */
function askForToken(station: Station, username: string, localAddress: string): Promise<number> {
  const body = JSON.stringify({ username, passphrase: 'a wrong passphrase' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(
      `${station.url}/api/token`,
      { method: 'POST', localAddress, headers, agent: false },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.on('error', reject).end(body);
  });
}

async function guessInACrowd({ start }: Arena): Promise<string | null> {
  const station = await start({ wholePassphrases: true });
  const { cookie } = await openDesk(station);
  let isOver = false;
  const crowd = Array.from({ length: ADDRESSES * AT_ONCE }, async (_, stranger) => {
    for (let i = 0; !isOver; i++) {
      await askForToken(station, `name ${stranger} ${i}`, `127.0.0.${11 + (stranger % ADDRESSES)}`);
      await sleep(20);
    }
  });
  await sleep(2000);
  const statuses: number[] = [];
  for (let i = 0; i < SIGN_INS; i++) {
    const signedIn = await call(station.desk, 'POST', '/api/desk/sign-in', { headers: { cookie }, json: OPERATOR });
    statuses.push(signedIn.status);
  }
  isOver = true;
  await Promise.all(crowd);
  const kept = statuses.filter((status) => status !== 200).length;
  return kept === 0 ? null : `${kept} of ${SIGN_INS} sign-ins at the desk came to nothing (${statuses.join(', ')})`;
}

async function sendIdToken({ start, later }: Arena): Promise<string | null> {
  const forge = await startForge();
  later(() => forge.stop());
  const station = await start({ settings: { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE } });
  const ask = async (token: string) => (await call(station.url, 'GET', '/api/records', { token })).status;
  const access = await ask(forge.token('RS256'));
  if (access !== 200) throw new Error(`An access token was answered ${access}.`);
  const status = await ask(forge.token('RS256', forge.claims(), { typ: 'JWT' }));
  return status === 200 ? 'an ID token opened the list of records' : null;
}

async function listenAsChecker({ start }: Arena): Promise<string | null> {
  const station = await start({ host: '0.0.0.0' });
  const admin = await openDesk(station);
  await admin.call('POST', '/api/desk/operators', { ...BEN, role: 'checker' });
  const { url } = (await admin.call('POST', '/api/desk/launch-keys')).body;
  const checker = await openDesk({ ...station, desk: url });
  const signedIn = await checker.call('POST', '/api/desk/sign-in', BEN);
  const stop = new AbortController();
  const stream = await fetch(new URL('/api/events', station.desk), {
    headers: { cookie: checker.cookie },
    signal: stop.signal,
  });
  let heard = '';
  const hearing = (async () => {
    for await (const piece of stream.body ?? []) heard += Buffer.from(piece).toString();
  })().catch(() => {});
  const offered = await admin.call('POST', '/api/desk/pairings', {});
  await admin.call('DELETE', `/api/desk/pairings/${offered.body?.id}`);
  await sleep(1500);
  stop.abort();
  await hearing;
  if (signedIn.status !== 200 || offered.status >= 400 || !heard.includes('event: '))
    throw new Error(`signed in: ${signedIn.status}, offered: ${offered.status}, heard: ${heard}`);
  return heard.includes('event: pairing') ? 'a checker heard who pairs a phone' : null;
}

function callByForeignName({ start }: Arena): Promise<string | null> {
  return start().then(
    (station) =>
      new Promise((resolve, reject) => {
        const headers = { host: 'evil.example', authorization: `Bearer ${station.apiKey}` };
        request(new URL('/api/records', station.url), { headers }, ({ statusCode }) =>
          resolve(statusCode === 200 ? 'the station answered to the name evil.example' : null),
        )
          .on('error', reject)
          .end();
      }),
  );
}
