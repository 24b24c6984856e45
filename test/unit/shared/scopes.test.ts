import { expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract.ts';
import { type Endpoint, endpoints } from '#shared/core/endpoint.ts';

const all = Object.entries<Endpoint>(CONTRACT);

it('every endpoint for users says which scope an API key needs, and no endpoint that keys cannot call does', () => {
  const without = all.filter(([, { access, scope }]) => access === 'user' && scope === undefined);
  expect(without.map(([name]) => name)).toEqual([]);
  const needless = all.filter(([, { access, scope }]) => access !== 'user' && access !== 'public' && scope);
  expect(needless.map(([name]) => name)).toEqual([]);
});

it('public endpoints without a scope are those that show every caller the same', () => {
  const free = all.filter(([, { access, scope }]) => access === 'public' && scope === undefined);
  expect(free.map(([name]) => name)).toEqual([
    ...[
      'listTemplates',
      'getTemplate',
      'issueToken',
      'getSignInFacts',
      'backChannelLogout',
      'getJwks',
      'describeStation',
    ],
    ...['pairDevice', 'revealPairing', 'takeKey', 'getHealth'],
  ]);
});

it('the types refuse an endpoint for users without a scope', () => {
  const call = { summary: '', answers: {} };
  endpoints('Records', 'user', 'checker').get('/api/planted', { ...call, scope: 'read' });
  // @ts-expect-error: it lacks a scope.
  endpoints('Records', 'user', 'checker').get('/api/planted', call);
  endpoints('Records', 'public').get('/api/planted', call);
});

it('every endpoint for known callers says of which role they must be', () => {
  const without = all.filter(([, { access, role }]) => !['public', 'desk'].includes(access) && role === undefined);
  expect(without.map(([name]) => name)).toEqual([]);
  // @ts-expect-error: it lacks a role.
  endpoints('Records', 'account').get('/api/planted', { summary: '', answers: {} });
});
