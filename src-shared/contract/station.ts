import { Health } from '../model.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

export const STATION = {
  getHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    group: 'Station',
    summary: 'Get the health of the station.',
    answers: { 200: Health, 503: Health },
  }),
} as const satisfies Endpoints;
