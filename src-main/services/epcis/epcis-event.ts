// From an event of the station to one of EPCIS 2.0, with the words of the Core Business Vocabulary.
import type { EventRow } from '#main/store/rows.ts';
import { uidOf } from '#main/store/tables/events.ts';
import type { EventKind } from '#shared/programs/events.ts';

interface Meaning {
  readonly type: 'ObjectEvent' | 'AggregationEvent';
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE';
  readonly bizStep: string;
  readonly disposition: string;
}

/** A printed label bears its identity, as an encoded tag does. */
export const MEANINGS: Readonly<Partial<Record<EventKind, Meaning>>> = {
  'record.created': { type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  'label.placed': { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', disposition: 'in_progress' },
  'label.printed': { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'encoding', disposition: 'encoded' },
  'label.verified': { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting', disposition: 'conformant' },
  'label.rejected': { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting', disposition: 'non_conformant' },
  'label.voided': { type: 'ObjectEvent', action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  'list.ended': { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  'record.registered': {
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'retail_selling',
    disposition: 'retail_sold',
  },
};

/** What the choice of a caller leaves of the kinds. A word that no event has leaves none. */
export function kindsFor(choice: Partial<Record<keyof Meaning, string | undefined>>): readonly EventKind[] {
  const wanted = Object.entries(choice).flatMap(([part, words]) =>
    words === undefined ? [] : [[part as keyof Meaning, words.split(',').map(plainWord)] as const],
  );
  const all = Object.entries(MEANINGS) as [EventKind, Meaning][];
  return all
    .filter(([, meaning]) => wanted.every(([part, words]) => words.includes(meaning[part])))
    .map(([kind]) => kind);
}

/** Words of the vocabulary are given by their names, or as URIs. */
function plainWord(word: string): string {
  return word.trim().replace(/^.*[:/-](?=[A-Za-z_]+$)/, '');
}

export interface Identities {
  /** The EPC of a record. */
  readonly epcOf: (id: string) => string;
  /** The URI of a thing of the station, as a sheet. */
  readonly uriOf: (thing: string) => string;
}

export function epcisEvent(event: EventRow, { epcOf, uriOf }: Identities): Readonly<Record<string, unknown>> {
  const { type, action, bizStep, disposition } = MEANINGS[event.kind] as Meaning;
  const { batch, sheet, seen } = event.facts as { batch?: number; sheet?: number; seen?: readonly string[] };
  const about = {
    type,
    eventID: `urn:uuid:${uidOf(event)}`,
    eventTime: event.at,
    recordTime: event.at,
    eventTimeZoneOffset: '+00:00',
  };
  const what = { action, bizStep, disposition };
  if (type === 'AggregationEvent') {
    return { ...about, parentID: uriOf(`sheet/${batch}-${sheet}`), childEPCs: [epcOf(event.subject)], ...what };
  }
  return { ...about, epcList: (seen ?? [event.subject]).map(epcOf), ...what };
}
