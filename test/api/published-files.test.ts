// @module-tag later: writes files of a station that it opens again and again
// Passports that others verify, and the public door as files.
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStation } from '#main/cli/closed-station.ts';
import { runPassport } from '#main/cli/passport.ts';
import { runPublish } from '#main/cli/publish.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { newFolder } from '#test/support/station.ts';

const BASE = 'https://check.example.com';
const SETTINGS = { 'public.port': 0, 'public.base_url': BASE, 'lan.allowed_hosts': ['127.0.0.1'] };
const OUTPUT = { out: () => {}, log: () => {} };
const folder = newFolder('published');
const files = newFolder('published-files');
const ids: string[] = [];
let passport: string;
let voidLater: string;

const publish = async () => (await runPublish([files, '--base-url', BASE, '--data', folder], OUTPUT)).json;
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

/** The library looks a key up by its plain name; passports name it with its issuer. */
function withPlainNames(jwks: { keys: { kid: string }[] }, jwt: string) {
  const { kid } = JSON.parse(Buffer.from(jwt.split('.')[0], 'base64url').toString());
  return { keys: jwks.keys.map((key) => ({ ...key, kid })) };
}
