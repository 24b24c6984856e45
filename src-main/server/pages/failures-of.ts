import type { Endpoint } from '#shared/core/endpoint.ts';

const WHEN: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'No credentials, or credentials that are not valid.',
  403: 'These credentials may not do this, or the request came in a way that is not allowed.',
  404: 'Not found.',
  409: 'The present state does not allow this.',
  412: 'If-Match names what somebody changed since.',
  413: 'The body or the picture is too large.',
  415: 'The type of the body is not supported.',
  429: 'Too many requests.',
  500: 'A fault of the station.',
  503: 'Not available now.',
  507: 'The storage is full.',
};
const WAIT = [429, 503];

/** The failures of an endpoint, by status. A status that the contract describes itself is left out. */
export function failuresOf(endpoint: Endpoint): Record<string, unknown> {
  const statuses = Object.keys(WHEN)
    .map(Number)
    .filter((status) => canFail(endpoint, status) && !endpoint.answers[status]);
  return Object.fromEntries(statuses.map((status) => [status, failureOf(status)]));
}

function canFail({ method, body, params, repeatable, conditional, engine }: Endpoint, status: number): boolean {
  const writes = method !== 'GET' && !(engine && !repeatable);
  switch (status) {
    case 404:
      return params !== undefined;
    case 409:
      return writes && (params !== undefined || repeatable === true || method === 'POST');
    case 412:
      return conditional === true;
    case 413:
    case 415:
      return body !== undefined;
    case 507:
      return writes;
    default:
      return true;
  }
}

function failureOf(status: number): unknown {
  const headers: Record<string, unknown> = {
    'X-Request-Id': { schema: { type: 'string' } },
    'X-Error-Code': { description: 'Which failure it is, for programs.', schema: { type: 'string' } },
  };
  if (WAIT.includes(status)) {
    headers['Retry-After'] = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };
  }
  if (status === 401) headers['WWW-Authenticate'] = { schema: { type: 'string' } };
  return {
    description: WHEN[status],
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
