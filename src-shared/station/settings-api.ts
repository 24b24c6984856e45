import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

/** Each setting has a schema of its own in src-shared/settings.ts. */
const Value = Type.Unknown();

export const SettingView = exactly({
  name: Type.String({ examples: ['service.prefix'] }),
  about: Type.String(),
  secret: Type.Boolean({ description: 'Whether the value is never shown.' }),
  value: Type.Unknown({ description: 'The value that is set. Null for a secret.' }),
  is_set: Type.Boolean({ description: 'Whether there is a value. Of a secret nothing else is told.' }),
  default: Value,
  source: oneOf(['default', 'file', 'given', 'policy'], {
    description:
      'Where the value comes from. A value that was `given` on the command line, for this run, cannot be changed here, nor one of the `policy` of the machine.',
  }),
  set_by: nullable(
    Type.String({ description: 'Who decided a value of the policy, as they wrote it, or else its file.' }),
  ),
  waits: Type.Boolean({
    description: 'Whether this run still uses another value. This one takes effect at the next start.',
  }),
});
export type SettingView = Static<typeof SettingView>;

/** Whether its value was decided elsewhere, so that it cannot be changed at the desk. */
export function isFixed({ source }: Pick<SettingView, 'source'>): boolean {
  return source === 'given' || source === 'policy';
}

const SettingList = exactly({ settings: Type.Array(SettingView) });

const admin = endpoints('Settings', 'account', 'admin');

export const SETTINGS_ENDPOINTS = {
  listSettings: admin.get('/api/desk/settings', {
    summary: 'List all settings: meaning, value, default, and where the value comes from.',
    answers: { 200: SettingList },
  }),
  changeSettings: admin.patch('/api/desk/settings', {
    summary: 'Change settings by their names, all or none. The changes take effect at the next start.',
    body: exactly({
      changes: Type.Optional(
        Type.Record(Type.String({ maxLength: 64 }), Value, {
          description: 'Values by name. Null puts a setting back to its default.',
          examples: [{ 'engine.strength': 'strong', 'service.base_url': null }],
        }),
      ),
      as_at_start: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: 100,
          description: 'Names of settings that are put back to the values of this run, also secrets.',
        }),
      ),
    }),
    answers: { 200: SettingList },
  }),
  newMarkKey: admin.post('/api/desk/settings/mark-key', {
    summary:
      'Draw a new secret key for marks, used from the next start on. Labels with earlier keys can still be read.',
    answers: { 200: SettingList },
  }),
} as const satisfies Endpoints;
