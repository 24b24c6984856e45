// @module-tag later: writes files of a station that it opens again and again
// Passports that others verify, and the public door as files.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { verifyJWS } from 'did-jwt';
import { DigitalLink } from 'digital-link.js';
import { createLocalJWKSet, jwtVerify } from 'jose';
import jsonld from 'jsonld';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStation } from '#main/cli/closed-station.ts';
import { runPassport } from '#main/cli/passport.ts';
import { runPublish } from '#main/cli/publish.ts';
import { createObjects } from '#main/store/pictures/storage/objects.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { newFolder } from '#test/support/station.ts';
import { startStorage } from '#test/support/storage/server.ts';

const BASE = 'https://check.example.com';
const SETTINGS = { 'public.port': 0, 'public.base_url': BASE, 'lan.allowed_hosts': ['127.0.0.1'] };
const OUTPUT = { out: () => {}, log: () => {} };
const folder = newFolder('published');
const files = newFolder('published-files');
const ids: string[] = [];
let passport: string;
let voidLater: string;

const publish = async (...more: string[]) =>
  (await runPublish([files, '--base-url', BASE, '--data', folder, ...more], OUTPUT)).json;
const change = (id: string, published: boolean) =>
  withStation(folder, OUTPUT, ({ store }) => store.records.change(id.slice(3), { published }));
const inFiles = (path: string) => readFileSync(join(files, path), 'utf8');

beforeAll(async () => {
  const station = await startInProcess({ folder, settings: SETTINGS });
  const image = base64(await artwork('published', { width: 800, height: 600 }));
  for (const gtin of ['9506000134352', '9506000134352', '4006381333931']) {
    const json = {
      image,
      template_id: 'food',
      metadata: {
        product_name: 'Rice',
        gtin,
        nominal_content: '1 kg',
        food_business: 'Dal Giardino',
        lot: 'L1',
        best_before: '2027-01-01',
      },
    };
    const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    if (!body.watermark_id) throw new Error(JSON.stringify(body));
    ids.push(body.watermark_id);
    const patch = { token: station.apiKey, json: { published: true } };
    await call(station.url, 'PATCH', `/api/records/${body.watermark_id}`, patch);
  }
  const at = (path: string) => call(station.door ?? '', 'GET', path);
  passport = Buffer.from((await at(`/api/records/${ids[0]}/passport`)).bytes).toString();
  const { body: jwks } = await at('/.well-known/jwks.json');
  writeFileSync(join(folder, 'jwks.json'), JSON.stringify(jwks));
  writeFileSync(join(folder, 'did.json'), JSON.stringify((await at('/.well-known/did.json')).body));
  voidLater = ids[2];
  await station.close();
});
afterAll(() => rmSync(files, { recursive: true, force: true }));

it('a passport is verified by a library of others, and by the command offline', async () => {
  const jwks = JSON.parse(readFileSync(join(folder, 'jwks.json'), 'utf8'));
  const { payload, protectedHeader } = await jwtVerify(passport, createLocalJWKSet(withPlainNames(jwks, passport)), {
    typ: 'vc+jwt',
    algorithms: ['ES256'],
  });
  expect(protectedHeader.cty).toBe('vc');
  expect(payload['issuer']).toBe('did:web:check.example.com');
  expect(payload['credentialSubject']).toMatchObject({
    name: 'Rice',
    gtin: '09506000134352',
    serialNumber: ids[0].slice(3),
  });

  const file = join(folder, 'passport.jwt');
  writeFileSync(file, passport);
  const verify = (name: string, keys: string) =>
    runPassport(['verify', join(folder, name), '--issuer', join(folder, keys)]);
  for (const keys of ['jwks.json', 'did.json']) {
    const { found, json } = await verify('passport.jwt', keys);
    expect([found, json['valid'], json['issuer']]).toEqual([true, true, 'did:web:check.example.com']);
  }
  const [head, payloadPart, signature] = passport.split('.');
  const other = JSON.parse(Buffer.from(payloadPart, 'base64url').toString());
  other.credentialSubject.name = 'Gold';
  const forged = [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
  writeFileSync(join(folder, 'forged.jwt'), forged);
  expect((await verify('forged.jwt', 'jwks.json')).json['valid']).toBe(false);
});

it('a passport is verified by another library with keys of its own making, and refused where a letter of it differs', () => {
  const { verificationMethod } = JSON.parse(readFileSync(join(folder, 'did.json'), 'utf8'));
  const [head, payload, signature] = passport.split('.');
  expect(verifyJWS(passport, verificationMethod)).toMatchObject({ type: 'JsonWebKey' });
  const other = Buffer.from(payload, 'base64url').toString().replace('"Rice"', '"Gold"');
  const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
  expect(() => verifyJWS(forged, verificationMethod)).toThrow(/signature/i);
});

it('the files are those of what is published, whatever changed and wherever a run ended', async () => {
  expect(await publish()).toMatchObject({ records: 3, changed: 3, removed: 0 });
  for (const id of ids) expect(inFiles(`c/${id}/de.html`)).toContain('Dieser Datensatz ist echt');
  expect(inFiles(`01/04006381333931/21/${ids[2].slice(3)}/index.html`)).toContain(`/c/${ids[2]}/`);
  expect(await publish()).toMatchObject({ records: 3, changed: 0, removed: 0 });

  await change(voidLater, false);
  expect(await publish()).toMatchObject({ records: 2, changed: 0, removed: 1 });
  expect(existsSync(join(files, 'c', voidLater))).toBe(false);
  expect(existsSync(join(files, '01/04006381333931/21', voidLater.slice(3)))).toBe(false);

  // A run that ended while it wrote: the record is in the list, some files are there, the last line is cut off.
  await change(voidLater, true);
  const list = join(files, '.twinmark-published');
  appendFileSync(list, `${ids[0]} - \n${ids[1]} 0123456789`);
  truncateSync(join(files, 'c', ids[0], 'index.html'), 10);
  expect(await publish()).toMatchObject({ records: 3, changed: 2, removed: 0 });
  expect(inFiles(`c/${ids[0]}/index.html`)).toContain('</html>');
  expect(readdirSync(join(files, 'c')).toSorted()).toEqual(ids.toSorted());
});

it('the record for machines is in words that a JSON-LD processor resolves, all of them', async () => {
  const linked = JSON.parse(inFiles(`c/${ids[0]}/record.jsonld`));
  const [item] = await jsonld.expand(linked, { safe: true });
  expect(item).toMatchObject({
    '@type': ['https://schema.org/IndividualProduct', 'https://ref.gs1.org/voc/Product'],
    'https://schema.org/gtin': [{ '@value': '09506000134352' }],
    'https://ref.gs1.org/voc/hasSerialNumber': [{ '@value': ids[0].slice(3) }],
  });
  await expect(jsonld.expand({ ...linked, '@context': {} }, { safe: true })).rejects.toThrow();
});

it('the Digital Link is read by another library as the identifiers that it was made of', () => {
  const linked = JSON.parse(inFiles(`c/${ids[0]}/record.jsonld`));
  const link = DigitalLink(linked['@id']);
  expect([link.isValid(), link.getIdentifier(), link.getKeyQualifiers()]).toEqual([
    ...[true, { '01': '09506000134352' }],
    { '10': 'L1', '21': ids[0].slice(3) },
  ]);
  expect(DigitalLink(linked['@id'].replace('L1', 'L%201')).isValid()).toBe(false);
});

it('pictures lie beside the pages as the door shows them, and are drawn once', async () => {
  await publish();
  const pictureOf = (id: string) => readdirSync(join(files, 'c', id)).find((name) => name.endsWith('-preview.jpg'));
  const name = pictureOf(ids[0]) ?? '';
  const { format, width = 0 } = await sharp(join(files, 'c', ids[0], name)).metadata();
  expect([format, width > 100]).toEqual(['jpeg', true]);
  expect(inFiles(`c/${ids[0]}/index.html`)).toContain(`<img src="/c/${ids[0]}/${name}"`);
  expect(JSON.parse(inFiles(`c/${ids[0]}/record.jsonld`)).image).toBe(`${BASE}/c/${ids[0]}/${name}`);
  writeFileSync(join(files, 'c', ids[0], name), 'not drawn again');
  await withStation(folder, OUTPUT, ({ store }) => store.records.change(ids[0].slice(3), { description: 'Long' }));
  expect(await publish()).toMatchObject({ changed: 1 });
  expect(inFiles(`c/${ids[0]}/${name}`)).toBe('not drawn again');
  expect(await publish('--without-pictures')).toMatchObject({ changed: 3 });
  expect(ids.map(pictureOf)).toEqual([undefined, undefined, undefined]);
  expect(inFiles(`c/${ids[0]}/index.html`)).not.toContain('<figure>');
});

it('a bucket has the same files with their types, whatever changed and wherever a run ended', async () => {
  const server = await startStorage();
  try {
    const { url, region, keyId, secret } = server.options();
    const endpoint = new URL(url).origin;
    const environment = {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
    };
    const order = [url.replace(`${endpoint}/`, 's3://'), '--base-url', BASE, '--data', folder];
    const run = async (given = environment) => (await runPublish(order, OUTPUT, given)).json;
    const objects = createObjects(server.options());
    const keys = async () => {
      const all: string[] = [];
      for await (const some of objects.list('')) all.push(...some);
      return all.filter((key) => !key.startsWith('.twinmark-published'));
    };
    await expect(run({ ...environment, AWS_SECRET_ACCESS_KEY: 'another' })).rejects.toMatchObject({
      message: expect.stringMatching(/storage at http.* refused: SignatureDoesNotMatch/),
    });
    await publish();
    const there = readdirSync(files, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const paths = there.map((one) => relative(files, join(one.parentPath, one.name)));
    expect(await run()).toMatchObject({ records: 3, changed: 3, removed: 0 });
    expect((await keys()).toSorted()).toEqual(paths.filter((one) => one !== '.twinmark-published').toSorted());
    const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
    const page = await client.fetch(`${url}/c/${ids[0]}/de.html`);
    expect([page.headers.get('content-type'), await page.text()]).toEqual([
      'text/html; charset=utf-8',
      inFiles(`c/${ids[0]}/de.html`),
    ]);
    const { headers } = await client.fetch(`${url}/c/${ids[0]}/passport.jwt`);
    expect(headers.get('content-type')).toBe('application/vc+jwt');
    expect(await run()).toMatchObject({ records: 3, changed: 0, removed: 0 });

    // A run that ended while it wrote one record, and another one is taken back.
    const left = Buffer.from(`${ids[0]} - \n`);
    await objects.put('.twinmark-published.parts/00000007', left, createHash('sha256').update(left).digest('hex'));
    await objects.remove(`c/${ids[0]}/index.html`);
    await change(voidLater, false);
    expect(await run()).toMatchObject({ records: 2, changed: 1, removed: 1 });
    const now = await keys();
    expect(now).toContain(`c/${ids[0]}/index.html`);
    expect(now.filter((key) => key.includes(voidLater.slice(3)))).toEqual([]);
    await change(voidLater, true);
  } finally {
    await server.end();
  }
});

/** The library looks a key up by its plain name; passports name it with its issuer. */
function withPlainNames(jwks: { keys: { kid: string }[] }, jwt: string) {
  const { kid } = JSON.parse(Buffer.from(jwt.split('.')[0], 'base64url').toString());
  return { keys: jwks.keys.map((key) => ({ ...key, kid })) };
}
