// The life of labels as partners in a supply chain read it: EPCIS 2.0, queried by its REST binding.
import type { StationContext } from '#main/base/station-context.ts';
import type { EventRow, TemplateRow } from '#main/store/rows.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { reaches } from '#shared/core/role.ts';
import { isoOf, parseTime } from '#shared/core/times.ts';
import type { EventKind } from '#shared/programs/events.ts';
import { longGtin } from '#shared/records/published.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { epcisEvent, kindsFor, MEANINGS } from './epcis-event.ts';

type EpcisContext = Pick<StationContext, 'store' | 'clock' | 'naming' | 'settings'>;
type Query = QueryOf<'listEpcisEvents'>;

const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
/** GS1's own, as in GS1 Digital Links that name no other. */
const GS1_BASE = 'https://id.gs1.org';
const PER_PAGE = 30;
/** The end of a Digital Link, of an address of this station, or of a URN: the serial is the ID of the record. */
const ID_AT_END = /(?:^|[/:])((?:[A-Za-z0-9]{1,8}-)?[0-9A-Za-z]{5})$/;
/** Events that a page looks through for those of one's own records, and how many at a time. */
const MOST_LOOKED_AT = 5000;
const AT_ONCE = 200;
/** Records that are looked up at a time: a list that a device checked off may have 20,000. */
const IDS_AT_ONCE = 500;

export type Epcis = ReturnType<typeof createEpcis>;
type Sought = Omit<Parameters<EpcisContext['store']['events']['between']>[0], 'limit'>;
/** The EPCs of records by their IDs. */
type Epcs = ReadonlyMap<string, string>;

export function createEpcis(context: EpcisContext) {
  const { store, clock, naming, settings } = context;
  const base = settings['public.base_url']?.replace(/\/$/, '') ?? null;
  const uriOf = (thing: string) => (base === null ? `urn:x-twinmark:${thing}` : `${base}/${thing}`);
  const findEpcs = createEpcFinder(context, base, uriOf);
  const subjectOf = (epc: string): string => naming.idOf(ID_AT_END.exec(epc)?.[1] ?? '') ?? 'nothing';
  const eventOf = (event: EventRow, epcs: Epcs) =>
    epcisEvent(event, { uriOf, epcOf: (id) => epcs.get(id) ?? uriOf(`c/${naming.watermarkIdOf(id)}`) });

  /** `owner`: whose records alone count. `last`: the event behind which the next page begins; null where there is none. */
  async function pageOf(sought: Sought, perPage: number, owner: number | null) {
    const shown: object[] = [];
    const atOnce = owner === null ? perPage : Math.max(perPage, AT_ONCE);
    let place = sought.after;
    for (let looked = 0; looked < MOST_LOOKED_AT && shown.length < perPage; looked += atOnce) {
      const found = await store.events.between({ ...sought, after: place, limit: atOnce + 1 });
      const some = found.slice(0, atOnce);
      const epcs = await findEpcs(some.flatMap(idsIn), owner);
      for (const event of some) {
        const own = owner === null ? event : ofKnown(event, epcs);
        if (own !== null) shown.push(eventOf(own, epcs));
        place = event;
        if (shown.length === perPage) break;
      }
      if (found.length === 0 || place?.id === found.at(-1)?.id) return { shown, last: null };
    }
    return { shown, last: place };
  }

  return {
    /** The kinds that have a meaning in EPCIS. */
    kinds: Object.keys(MEANINGS) as readonly EventKind[],
    /** One event as a document of its own: the same however often it is asked for. */
    async documentOf(event: EventRow): Promise<object> {
      const eventList = event.kind in MEANINGS ? [eventOf(event, await findEpcs(idsIn(event), null))] : [];
      return { ...headOf('EPCISDocument', event.at), epcisBody: { eventList } };
    },
    /** Admins get the events of all records, others those of their own. `next`: for nextPageToken; null on the last page. */
    async events(
      { userId, role }: Pick<Caller, 'userId' | 'role'>,
      query: Query,
    ): Promise<{ document: AnswerOf<'listEpcisEvents'>; next: string | null }> {
      const { MATCH_epc: epc, nextPageToken: token } = query;
      const sought = {
        kinds: kindsOf(query),
        from: later(timeIn(query.GE_eventTime), timeIn(query.GE_recordTime)),
        before: earlier(timeIn(query.LT_eventTime), timeIn(query.LT_recordTime)),
        subject: epc === undefined ? null : subjectOf(epc),
        after: token === undefined ? null : placeIn(token),
      };
      const owner = reaches(role, 'admin') ? null : userId;
      const { shown, last } = await pageOf(sought, query.perPage ?? PER_PAGE, owner);
      const queryResults = { queryName: 'events', resultsBody: { eventList: shown } };
      const head = headOf('EPCISQueryDocument', isoOf(clock()));
      return { document: { ...head, epcisBody: { queryResults } }, next: last && tokenOf(last) };
    },
  };
}

function kindsOf({ eventType, EQ_action, EQ_bizStep, EQ_disposition }: Query): readonly EventKind[] {
  return kindsFor({ type: eventType, action: EQ_action, bizStep: EQ_bizStep, disposition: EQ_disposition });
}

function headOf<T extends string>(type: T, creationDate: string) {
  return { '@context': [CONTEXT], type, schemaVersion: '2.0' as const, creationDate };
}

/** Finds the EPCs of records, or of those of an owner: GS1's identifier where a product has a GTIN, else an address of the station. */
function createEpcFinder(
  { store, naming }: Pick<EpcisContext, 'store' | 'naming'>,
  base: string | null,
  uriOf: (thing: string) => string,
) {
  return async (ids: readonly string[], owner: number | null): Promise<Epcs> => {
    const epcs = new Map<string, string>();
    const keys = new Map<string, string | null>();
    const all = [...new Set(ids)];
    for (let from = 0; from < all.length; from += IDS_AT_ONCE) {
      for (const record of await store.records.ofIds(all.slice(from, from + IDS_AT_ONCE))) {
        const { id, template_id, owner_id, metadata } = record;
        if (owner !== null && owner_id !== owner) continue;
        if (!keys.has(template_id)) keys.set(template_id, gtinKeyIn(await store.templates.find(template_id)));
        const gtin = metadata[keys.get(template_id) ?? ''];
        epcs.set(
          id,
          gtin ? `${base ?? GS1_BASE}/01/${longGtin(gtin)}/21/${id}` : uriOf(`c/${naming.watermarkIdOf(id)}`),
        );
      }
    }
    return epcs;
  };
}

function gtinKeyIn(template: TemplateRow | null): string | null {
  return template?.fields.find(({ type, private: hidden }) => type === 'gtin' && !hidden)?.key ?? null;
}

function idsIn({ subject, facts }: EventRow): readonly string[] {
  return (facts as { seen?: readonly string[] }).seen ?? [subject];
}

/** What of an event is about known records; null where nothing is. */
function ofKnown(event: EventRow, epcs: Epcs): EventRow | null {
  const known = idsIn(event).filter((id) => epcs.has(id));
  if (known.length === 0) return null;
  return 'seen' in event.facts ? { ...event, facts: { ...event.facts, seen: known } } : event;
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
