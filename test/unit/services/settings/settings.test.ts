import { expect, it } from 'vitest';
import type { Policy } from '#main/files/policy.ts';
import { viewsOf } from '#main/services/settings/settings.ts';
import { defaultSettings, type Settings } from '#shared/core/settings.ts';

interface Known {
  readonly given?: Partial<Settings>;
  readonly kept?: Partial<Settings>;
  readonly atStart?: Partial<Settings>;
  readonly policy?: Policy;
}

function shown(name: keyof Settings, { given = {}, kept = {}, atStart = {}, policy }: Known) {
  const now = { ...defaultSettings(), ...atStart, ...given };
  const next = { ...defaultSettings(), ...kept, ...given };
  return viewsOf({ given, policy: policy ?? null, kept, now, next }).find((view) => view.name === name);
}

it.each([
  ['its default', {}, { source: 'default', waits: false, is_set: false, value: null }],
  ['the file', { kept: { 'auth.issuer': 'https://a' } }, { source: 'file', waits: true, value: 'https://a' }],
  [
    'the file at the start',
    { kept: { 'auth.issuer': 'https://a' }, atStart: { 'auth.issuer': 'https://a' } },
    { waits: false },
  ],
  [
    'the command line',
    { given: { 'auth.issuer': 'https://b' }, kept: { 'auth.issuer': 'https://a' } },
    { source: 'given', waits: false, value: 'https://b', set_by: null },
  ],
  [
    'a policy that names nobody',
    {
      given: { 'auth.issuer': 'https://b' },
      policy: { file: '/etc/p.json', setBy: null, settings: { 'auth.issuer': 'https://b' } },
    },
    { source: 'policy', value: 'https://b', set_by: '/etc/p.json' },
  ],
] as const)('a setting is shown as it comes from %s', (_, known, view) => {
  expect(shown('auth.issuer', known)).toMatchObject(view);
});

it('a secret is never shown, but whether it is set is', () => {
  const kept = { 'engine.key': '00112233445566778899aabbccddeeff' };
  expect(shown('engine.key', { kept })).toMatchObject({ secret: true, value: null, is_set: true, waits: true });
});
