import fc from 'fast-check';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import type { Station } from '#test/support/station.ts';
import { attack } from './attack.ts';
import { malformed, operationsOf, type RawRequest } from './requests.ts';

export interface Campaign {
  readonly requests: number;
  readonly seed: number;
  readonly atOnce: number;
  /** Longest that an answer may take, in milliseconds. */
  readonly longestMs: number;
}

export interface Breach {
  readonly request: RawRequest;
  readonly what: string;
}

export interface CampaignReport {
  readonly breaches: readonly Breach[];
  /** How many answers had each status: a campaign that only ever met one closed door shows nothing. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Requests made from the station's own interface description, sent many at a time; what broke the rules. */
export async function runCampaign(
  station: Station,
  { requests, seed, atOnce, longestMs }: Campaign,
): Promise<CampaignReport> {
  const picture = base64(await artwork('fuzz', { width: 64, height: 64 }));
  const { body: document } = await call(station.url, 'GET', '/api/openapi.json');
  const ids = await makeRecords(station, picture);
  const arbitrary = malformed(operationsOf(document), { ids, tokens: [station.apiKey], picture });
  const breaches: Breach[] = [];
  const statuses = new Map<number, number>();
  for (let done = 0; done < requests; done += BLOCK) {
    const block = fc.sample(arbitrary, { numRuns: Math.min(BLOCK, requests - done), seed: seed + done });
    const line = block.values();
    const workers = Array.from({ length: atOnce }, async () => {
      for (const request of line) {
        const { status, breach } = await attack(station.url, request, longestMs);
        if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (breach !== null) breaches.push({ request, what: breach });
      }
    });
    await Promise.all(workers);
  }
  return { breaches, statuses };
}

/** Requests that are made up before they are sent: the making costs more than the sending. */
const BLOCK = 500;

async function makeRecords(station: Station, image: string): Promise<string[]> {
  const made = await Promise.all(
    ['one', 'two'].map((product_name) =>
      call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image, metadata: { product_name } } }),
    ),
  );
  return made.map(({ body }) => body.watermark_id);
}

export function describeBreach({ request, what }: Breach): string {
  const body = request.body === null ? '' : ` ${request.body.toString('latin1').slice(0, 300)}`;
  return `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers)}${body}\n  ${what}`;
}
