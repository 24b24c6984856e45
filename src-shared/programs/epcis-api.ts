import { Type } from 'typebox';
import { type Endpoints, endpoints, Instant } from '#shared/core/endpoint.ts';
import { exactly } from '#shared/core/schema.ts';

const reader = endpoints('EPCIS', 'user', 'checker');

const some = (words: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: `One of them, or several with commas: ${words}.` }),
  );
const Time = (about: string) => Type.Optional({ ...Instant, description: about });

export const EPCIS = {
  listEpcisEvents: reader.get('/api/epcis/events', {
    scope: 'read',
    summary:
      'What happened to the labels of your records, and for admins to those of all, as events of EPCIS 2.0 (JSON-LD), the earliest first: made, placed on sheets, printed, checked, void, sent, sold. The next page is named by the header Link; a page may have fewer events than perPage, and be followed by others.',
    query: exactly({
      eventType: some('ObjectEvent, AggregationEvent'),
      EQ_action: some('ADD, OBSERVE, DELETE'),
      EQ_bizStep: some('commissioning, packing, encoding, inspecting, decommissioning, shipping, retail_selling'),
      EQ_disposition: some(
        'active, in_progress, encoded, conformant, non_conformant, inactive, in_transit, retail_sold',
      ),
      GE_eventTime: Time('From this time on.'),
      LT_eventTime: Time('Before this time.'),
      GE_recordTime: Time('The same as GE_eventTime: the station records what happens as it happens.'),
      LT_recordTime: Time('The same as LT_eventTime.'),
      MATCH_epc: Type.Optional(
        Type.String({ minLength: 1, maxLength: 400, description: 'An EPC of the answers, or a watermark_id.' }),
      ),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 30 })),
      nextPageToken: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })),
    }),
    answers: {
      200: Type.Object(
        {
          '@context': Type.Array(Type.String()),
          type: Type.Literal('EPCISQueryDocument'),
          schemaVersion: Type.Literal('2.0'),
          creationDate: Type.String({ format: 'date-time' }),
          epcisBody: Type.Object({
            queryResults: Type.Object({
              queryName: Type.String(),
              resultsBody: Type.Object({ eventList: Type.Array(Type.Object({}, { additionalProperties: true })) }),
            }),
          }),
        },
        { description: 'An EPCISQueryDocument.' },
      ),
    },
  }),
} as const satisfies Endpoints;
