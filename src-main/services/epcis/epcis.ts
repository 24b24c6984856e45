// The life of labels as partners in a supply chain read it: EPCIS 2.0, queried by its REST binding.
import type { StationContext } from '#main/base/station-context.ts';
import type { EventRow } from '#main/store/rows.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import { isoOf, parseTime } from '#shared/core/times.ts';
import { longGtin } from '#shared/records/published.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { epcisEvent, kindsFor } from './epcis-event.ts';

type EpcisContext = Pick<StationContext, 'store' | 'clock' | 'naming' | 'settings'>;
type Query = QueryOf<'listEpcisEvents'>;

const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
/** GS1's own, as in GS1 Digital Links that name no other. */
const GS1_BASE = 'https://id.gs1.org';
const PER_PAGE = 30;
/** The end of a Digital Link, of an address of this station, or of a URN: the serial is the ID of the record. */
const ID_AT_END = /(?:^|[/:])((?:[A-Za-z0-9]{1,8}-)?[0-9A-Za-z]{5})$/;

export type Epcis = ReturnType<typeof createEpcis>;

export function createEpcis({ store, clock, naming, settings }: EpcisContext) {
  const base = settings['public.base_url']?.replace(/\/$/, '') ?? null;
  const uriOf = (thing: string) => (base === null ? `urn:x-twinmark:${thing}` : `${base}/${thing}`);

  /** Where a product has a GTIN, GS1's identifier; else an address of the station. */
  async function epcOf(id: string): Promise<string> {
    const record = await store.records.find(id);
    const fields = record ? ((await store.templates.find(record.template_id))?.fields ?? []) : [];
    const key = fields.find(({ type, private: hidden }) => type === 'gtin' && !hidden)?.key;
    const gtin = key === undefined ? undefined : record?.metadata[key];
    return gtin ? `${base ?? GS1_BASE}/01/${longGtin(gtin)}/21/${id}` : uriOf(`c/${naming.watermarkIdOf(id)}`);
  }

  async function documentOf(events: readonly EventRow[]): Promise<AnswerOf<'listEpcisEvents'>> {
    const epcs = new Map<string, string>();
    for (const { subject, facts } of events) {
      for (const id of (facts as { seen?: readonly string[] }).seen ?? [subject]) {
        if (!epcs.has(id)) epcs.set(id, await epcOf(id));
      }
    }
    const identities = { uriOf, epcOf: (id: string) => epcs.get(id) ?? id };
    return {
      '@context': [CONTEXT],
      type: 'EPCISQueryDocument',
      schemaVersion: '2.0',
      creationDate: isoOf(clock()),
      epcisBody: {
        queryResults: {
          queryName: 'events',
          resultsBody: { eventList: events.map((event) => epcisEvent(event, identities)) },
        },
      },
    };
  }

  return {
    /** `next`: for nextPageToken; null on the last page. */
    async events(query: Query): Promise<{ document: AnswerOf<'listEpcisEvents'>; next: string | null }> {
      const { perPage = PER_PAGE, MATCH_epc: epc } = query;
      const { eventType: type, EQ_action: action, EQ_bizStep: bizStep, EQ_disposition: disposition } = query;
      const found = await store.events.between({
        kinds: kindsFor({ type, action, bizStep, disposition }),
        from: later(timeIn(query.GE_eventTime), timeIn(query.GE_recordTime)),
        before: earlier(timeIn(query.LT_eventTime), timeIn(query.LT_recordTime)),
        subject: epc === undefined ? null : subjectOf(epc),
        after: query.nextPageToken === undefined ? null : placeIn(query.nextPageToken),
        limit: perPage + 1,
      });
      const shown = found.slice(0, perPage);
      const last = shown.at(-1);
      return { document: await documentOf(shown), next: found.length > perPage && last ? tokenOf(last) : null };
    },
  };

  function subjectOf(epc: string): string {
    return naming.idOf(ID_AT_END.exec(epc)?.[1] ?? '') ?? 'nothing';
  }
}

function timeIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const time = parseTime(text);
  if (time === null) throw new AppError('bad_input', `"${text}" is no time. Write ISO 8601 with a zone.`);
  return time;
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

interface Place {
  readonly at: string;
  readonly id: number;
}

function tokenOf({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function placeIn(token: string): Place {
  const [at = '', id = ''] = Buffer.from(token, 'base64url').toString('latin1').split(' ');
  if (parseTime(at) === at && /^\d{1,15}$/.test(id)) return { at, id: Number(id) };
  throw new AppError('bad_input', 'nextPageToken must be one that an answer named.');
}
