import { Check } from 'typebox/value';
import { isSettingName, SETTINGS, type SettingName, type Settings } from '#shared/core/settings.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';

/** Checks given settings. The command line, the settings file and the Settings screen use the same checks. */
export function checkSettings(given: Readonly<Record<string, unknown>>): Partial<Settings> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, checkSetting(name, value)]));
}

/** Reads `name=value` of the command line. Commas separate lists. An empty value clears the setting. */
export function parseSetting(text: string): [SettingName, unknown] {
  const at = text.indexOf('=');
  const name = text.slice(0, at < 0 ? text.length : at).trim();
  if (at < 0) throw new AppError('bad_input', `"${name}" needs a value: write --set ${name}=VALUE.`);
  requireName(name);
  return [name, checkSetting(name, readValue(name, text.slice(at + 1).trim()))];
}

function checkSetting(name: string, value: unknown): unknown {
  requireName(name);
  const { schema, about } = SETTINGS[name];
  if (Check(schema, value)) return value;
  const shown = 'secret' in SETTINGS[name] ? 'What was given' : `${JSON.stringify(value)}`;
  throw new AppError(
    'bad_input',
    `${shown} is no value of the setting ${name}. ${about} It must be ${wanted(schema as Shape)}.`,
    { trouble: trouble('setting_value', { name }) },
  );
}

function requireName(name: string): asserts name is SettingName {
  if (isSettingName(name)) return;
  const near = Object.keys(SETTINGS).filter((known) => known.split('.')[0] === name.split('.')[0]);
  const hint = near.length > 0 ? near : Object.keys(SETTINGS);
  throw refusal('setting_unknown', { name, known: hint.join(', ') });
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

function typesOf({ type = [] }: Shape): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** The type of the setting decides what the text means. */
function readValue(name: SettingName, text: string): unknown {
  const types = typesOf(SETTINGS[name].schema as Shape);
  if (text === '' && types.includes('null')) return null;
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (types.includes('integer') || types.includes('number')) return text === '' ? text : Number(text);
  if (!types.includes('array')) return text;
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const items = (SETTINGS[name].schema as { items?: Shape }).items ?? {};
  return typesOf(items).includes('integer') ? parts.map(Number) : parts;
}

function wanted(schema: Shape): string {
  const types = typesOf(schema);
  if (schema.enum) return `one of ${schema.enum.filter((value) => value !== null).join(', ')}`;
  if (types.includes('boolean')) return 'true or false';
  if (types.includes('integer') || types.includes('number')) {
    const kind = types.includes('integer') ? 'a whole number' : 'a number';
    return `${kind} from ${schema.minimum ?? schema.exclusiveMinimum} to ${schema.maximum}`;
  }
  if (types.includes('array')) return 'a list';
  if (schema.description) return schema.description;
  return schema.pattern ? `a text of the form ${schema.pattern}` : 'a text';
}
