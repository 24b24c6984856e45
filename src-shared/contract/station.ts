import { Health } from '#shared/model.ts';
import { type Endpoints, endpoints } from './endpoint.ts';

const anybody = endpoints('Station', 'public');

export const STATION = {
  getHealth: anybody.get('/api/health', {
    summary: 'Get the health of the station.',
    answers: { 200: Health, 503: Health },
  }),
} as const satisfies Endpoints;
