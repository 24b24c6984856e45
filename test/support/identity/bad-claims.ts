import { AUDIENCE, type Forge, seconds } from './forge.ts';
import { assemble, type Part, rsa } from './jws.ts';

/** A token that must be refused. */
export type BadToken = readonly [name: string, token: string];

/** Tokens with a good signature, and with claims or a header that must be refused. */
export function badClaims(forge: Forge): readonly BadToken[] {
  return [
    ...withWrongTimes(forge),
    ...withWrongIssuers(forge),
    ...withWrongAudiences(forge),
    ...withWrongSubjects(forge),
    ...withOddParts(forge),
  ];
}

/** JSON that is put into the claims as it is, since JSON.stringify cannot write it. */
function withRaw(forge: Forge, name: string, json: string): string {
  const { [name]: _, ...others } = forge.claims();
  return forge.token('RS256', JSON.stringify(others).replace(/\}$/, `,"${name}":${json}}`));
}

function withWrongTimes(forge: Forge): BadToken[] {
  const changes: readonly object[] = [
    ...[{ exp: seconds(-3600) }, { exp: seconds(-40) }, { exp: 0 }, { exp: -1 }, { exp: null }],
    ...[
      { exp: String(seconds(600)) },
      { exp: new Date(Date.now() + 600_000).toISOString() },
      { exp: true },
      { exp: {} },
    ],
    ...[{ exp: [seconds(600)] }, { exp: Date.now() + 600_000 }, { exp: 1e300 }, { exp: 2 ** 53 }, { exp: '' }],
    ...[
      { nbf: seconds(3600) },
      { nbf: seconds(90) },
      { nbf: String(seconds(-10)) },
      { nbf: null },
      { nbf: -5 },
      { nbf: [] },
    ],
    ...[
      { iat: seconds(3600) },
      { iat: seconds(90) },
      { iat: String(seconds(-10)) },
      { iat: null },
      { iat: -5 },
      { iat: {} },
    ],
  ];
  const raws = [
    ...[
      'NaN',
      'Infinity',
      '-Infinity',
      '1e400',
      '-1e400',
      '0x7fffffff',
      '99999999999999999999',
      '1_000',
      '+5',
      '.5e10',
    ],
  ];
  return [
    ['no exp', forge.token('RS256', forge.claims({ exp: undefined }))],
    ...changes.map((change): BadToken => [JSON.stringify(change), forge.token('RS256', forge.claims(change))]),
    ...raws.map((json): BadToken => [`exp ${json}`, withRaw(forge, 'exp', json)]),
    ...raws.map((json): BadToken => [`nbf ${json}`, withRaw(forge, 'nbf', json)]),
  ];
}

function withWrongIssuers(forge: Forge): BadToken[] {
  const { issuer } = forge;
  const wrong: readonly unknown[] = [
    ...[
      'https://evil.example',
      `${issuer}/`,
      issuer.toUpperCase(),
      ` ${issuer}`,
      `${issuer}.evil.example`,
      `${issuer}#`,
    ],
    ...[
      issuer.slice(0, -1),
      issuer.replace('127.0.0.1', 'localhost'),
      [issuer],
      { iss: issuer },
      null,
      1,
      '',
      undefined,
    ],
    ...['urn:twinmark:00000000-0000-0000-0000-000000000000', `${issuer}\u0000`],
  ];
  return wrong.map((iss) => [`iss ${JSON.stringify(iss) ?? 'missing'}`, forge.token('RS256', forge.claims({ iss }))]);
}

function withWrongAudiences(forge: Forge): BadToken[] {
  const wrong: readonly unknown[] = [
    ...[
      'https://other.example',
      `${AUDIENCE}/`,
      AUDIENCE.toUpperCase(),
      AUDIENCE.slice(0, -1),
      ` ${AUDIENCE}`,
      '',
      '*',
    ],
    ...[
      [],
      ['https://other.example'],
      [AUDIENCE.slice(0, -1), `${AUDIENCE}x`],
      [[AUDIENCE]],
      { 0: AUDIENCE },
      null,
      1,
      true,
    ],
    ...[undefined, 'twinmark', `${AUDIENCE} https://other.example`, forge.issuer],
  ];
  const idToken = {
    aud: 'window-client',
    nonce: 'n-0S6',
    auth_time: seconds(),
    at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng',
    acr: '0',
  };
  return [
    ...wrong.map(
      (aud): BadToken => [`aud ${JSON.stringify(aud) ?? 'missing'}`, forge.token('RS256', forge.claims({ aud }))],
    ),
    ['an ID token', forge.token('RS256', forge.claims(idToken))],
    ['an ID token whose azp is our audience', forge.token('RS256', forge.claims({ ...idToken, azp: AUDIENCE }))],
    [
      'an ID token for two clients',
      forge.token('RS256', forge.claims({ ...idToken, aud: ['window-client', 'other'] })),
    ],
    ['aud twice', withRaw(forge, 'aud', `"https://other.example","aud":"${AUDIENCE}"`)],
  ];
}

function withWrongSubjects(forge: Forge): BadToken[] {
  const wrong = [
    undefined,
    '',
    null,
    7,
    true,
    ['anna'],
    { sub: 'anna' },
    'a'.repeat(256),
    'anna\n',
    '\u0000',
    'an\u007fna',
  ];
  return [
    ...wrong.map(
      (sub): BadToken => [
        `sub ${JSON.stringify(sub)?.slice(0, 30) ?? 'missing'}`,
        forge.token('RS256', forge.claims({ sub })),
      ],
    ),
    ['sub twice', withRaw(forge, 'sub', '"anna","sub":"bob"')],
    ['sub twice, once escaped', withRaw(forge, 'sub', '"anna","s\\u0075b":"bob"')],
    ['sub with half a character', withRaw(forge, 'sub', '"anna\\ud800"')],
    ['a name twice further in', withRaw(forge, 'sub', '"anna","realm":{"role":"a","role":"b"}')],
  ];
}

function withOddParts(forge: Forge): BadToken[] {
  const signed = (claims: Part): string => forge.token('RS256', claims);
  const header = (part: Part): string => assemble(part, forge.claims(), rsa(256, forge.keys.rsa));
  const json = JSON.stringify(forge.claims());
  return [
    ['a token in a token', signed(forge.token('RS256'))],
    ['a token as a JSON text', signed(JSON.stringify(forge.token('RS256')))],
    ['claims in an array', signed([forge.claims()])],
    ['claims null', signed('null')],
    ['claims a number', signed('17')],
    ['claims true', signed('true')],
    ['claims empty', signed('{}')],
    ['claims with a comma too many', signed(json.replace(/\}$/, ',}'))],
    ['claims with a comment', signed(`/**/${json}`)],
    ['claims twice', signed(json + json)],
    ['claims cut', signed(json.slice(0, -1))],
    ['claims after a byte order mark', signed(`\ufeff${json}`)],
    ['claims in UTF-16', signed(Buffer.from(json, 'utf16le'))],
    [
      'claims in no UTF-8',
      signed(Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from(',"x":"\xff"}', 'latin1')])),
    ],
    ['claims in their prototype', signed(`{"__proto__":${json}}`)],
    ['header in an array', header('[{"alg":"RS256","kid":"rsa"}]')],
    ['header null', header('null')],
    ['header no JSON', header('{alg:"RS256",kid:"rsa"}')],
    ['header in its prototype', header('{"__proto__":{"alg":"RS256","kid":"rsa"}}')],
    ['header after a byte order mark', header('\ufeff{"alg":"RS256","kid":"rsa"}')],
  ];
}
