import { type Endpoints, endpoints } from '#shared/core/endpoint.ts';
import { Health } from '#shared/core/model.ts';

const anybody = endpoints('Station', 'public');

export const STATION = {
  getHealth: anybody.get('/api/health', {
    summary: 'Get the health of the station.',
    answers: { 200: Health, 503: Health },
  }),
} as const satisfies Endpoints;
