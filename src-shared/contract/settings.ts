import { type Static, Type } from 'typebox';
import { exactly, oneOf } from '../schema.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

/** A value as the setting's own schema in src-shared/settings.ts has it. */
const Value = Type.Unknown();

export const SettingView = exactly({
  name: Type.String({ examples: ['service.prefix'] }),
  about: Type.String(),
  secret: Type.Boolean({ description: 'Whether the value is never shown.' }),
  value: Type.Unknown({ description: 'As it is now set; null for a secret.' }),
  is_set: Type.Boolean({ description: 'Whether there is a value at all: of a secret that is all that is told.' }),
  default: Value,
  source: oneOf(['default', 'file', 'given'], {
    description: 'Where the value comes from: `given` on the command line, for this run, cannot be changed here.',
  }),
  waits: Type.Boolean({
    description: 'Whether this run still goes by another value: it takes effect at the next start.',
  }),
});
export type SettingView = Static<typeof SettingView>;

const SettingList = exactly({ settings: Type.Array(SettingView) });

export const SETTINGS_ENDPOINTS = {
  listSettings: endpoint({
    method: 'GET',
    path: '/api/desk/settings',
    access: 'operator',
    group: 'Settings',
    summary: 'Every setting: what it is about, its value, its default, and where the value comes from.',
    answers: { 200: SettingList },
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/desk/settings',
    access: 'operator',
    group: 'Settings',
    summary: 'Change settings by their names, all or none. They take effect at the next start.',
    body: exactly({
      changes: Type.Optional(
        Type.Record(Type.String({ maxLength: 64 }), Value, {
          description: 'Values by name; null takes a setting back to its default.',
          examples: [{ 'engine.strength': 'strong', 'service.base_url': null }],
        }),
      ),
      as_at_start: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: 100,
          description: 'Names of settings that are put back to what this run goes by, secrets too.',
        }),
      ),
    }),
    answers: { 200: SettingList },
  }),
  newMarkKey: endpoint({
    method: 'POST',
    path: '/api/desk/settings/mark-key',
    access: 'operator',
    group: 'Settings',
    summary:
      'Give new marks a key that nobody else has, from the next start on. Labels with former keys are read as before.',
    answers: { 200: SettingList },
  }),
} as const satisfies Endpoints;
