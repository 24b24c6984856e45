// Published records as verifiable credentials (VC 2.0, vc+jwt), with lists of those that are void or copied.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { ID_COUNT, numberOf } from '#shared/core/id.ts';
import { LINKED_TERMS, linkedItem } from '#shared/records/linked-data.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import type { PassportKey } from './passport-key.ts';

const CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const TYPE = 'vc+jwt';
/** Milliseconds for which a list of states is not made again: it takes some 20 ms, and anybody may ask. */
const LIST_MS = 60_000;
/** Without `public.base_url` the address is what the visitor calls the door, and visitors may call it anything that it answers to. */
const KEPT_LISTS = 16;

/** Void labels, and copied ones. */
export const PASSPORT_STATES = ['revocation', 'suspension'] as const;
export type PassportState = (typeof PASSPORT_STATES)[number];

export interface SignedPassport {
  readonly jwt: string;
  /** What was signed: the same for as long as the record is the same. */
  readonly payload: string;
}

export function createPassports({ store, clock }: Pick<StationContext, 'store' | 'clock'>, key: PassportKey | null) {
  const lists = createResultCache(KEPT_LISTS, (_: string) => 1);

  function passportOf(record: PublishedRecord, base: string, brand: string | null): SignedPassport | null {
    if (key === null) return null;
    const credential = credentialOf(record, base, brand);
    return { jwt: key.sign(credential, TYPE), payload: JSON.stringify(credential) };
  }

  /** The list of those in this state, signed. */
  function statusList(state: PassportState, base: string): Promise<string> | null {
    if (key === null) return null;
    const minute = Math.floor(clock() / LIST_MS);
    return lists.get(`${base} ${state} ${minute}`, () => listOf(state, base, key));
  }

  async function listOf(state: PassportState, base: string, signer: PassportKey): Promise<string> {
    const bits = new Uint8Array(Math.ceil(ID_COUNT / 8));
    for (const id of await store.records.publishedIn(state === 'revocation' ? 'void' : 'copied')) {
      const place = numberOf(id) ?? 0;
      bits[place >> 3] |= 0x80 >> (place & 7);
    }
    const encodedList = `u${(await promisify(gzip)(bits)).toString('base64url')}`;
    const id = statusAddress(state, base);
    const list = { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: state, encodedList };
    const types = ['VerifiableCredential', 'BitstringStatusListCredential'];
    return signer.sign({ '@context': [CONTEXT], id, type: types, issuer: didOf(base), credentialSubject: list }, TYPE);
  }

  return {
    passportOf,
    statusList,
    /** Whether passports are signed here. */
    signs: key !== null,
    jwks: () => ({ keys: key === null ? [] : [key.jwk] }),
    didDocument: (base: string) => (key === null ? null : didDocument(base, key)),
  };
}

export type Passports = ReturnType<typeof createPassports>;

/** The name of whoever signs: the address of the door, as did:web. */
function didOf(base: string): string {
  const { host, pathname } = new URL(base);
  const path = pathname.split('/').filter(Boolean);
  return ['did', 'web', encodeURIComponent(host), ...path].join(':');
}

function didDocument(base: string, { jwk, kid }: PassportKey): object {
  const id = didOf(base);
  const { use: _, ...publicKeyJwk } = jwk;
  const method = { id: `${id}#${kid}`, type: 'JsonWebKey', controller: id, publicKeyJwk };
  const context = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'];
  return { '@context': context, id, verificationMethod: [method], assertionMethod: [method.id] };
}

function statusAddress(state: PassportState, base: string): string {
  return `${base}/status/${state}`;
}

function credentialOf(record: PublishedRecord, base: string, brand: string | null): object {
  const { card, id } = record;
  const index = String(numberOf(id));
  const states = PASSPORT_STATES.map((state) => ({
    id: `${statusAddress(state, base)}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: state,
    statusListIndex: index,
    statusListCredential: statusAddress(state, base),
  }));
  const { '@type': type, '@id': subject, ...item } = linkedItem(record, base, brand);
  return {
    '@context': [CONTEXT, LINKED_TERMS],
    id: `${base}/api/records/${card.watermark_id}/passport`,
    type: ['VerifiableCredential', 'DigitalProductPassport'],
    issuer: didOf(base),
    validFrom: card.changed_at ?? card.updated_at,
    credentialSubject: { id: subject, type, ...item },
    credentialStatus: states,
  };
}
