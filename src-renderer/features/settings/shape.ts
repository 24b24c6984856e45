// The parts of a setting's schema that its input needs.
import { SETTINGS, type SettingName } from '#shared/core/settings.ts';

/** The settings that the window shows. Places that stations share are set when a station is installed: by --set, or in the settings file. */
export type ShownName = Exclude<
  SettingName,
  'database.url' | 'pictures.folder' | `pictures.s3_${string}` | `work.${string}`
>;

export function isShown(name: string): name is ShownName {
  return !/^(database\.|pictures\.(folder|s3_)|work\.)/.test(name);
}

export type Kind = 'switch' | 'choice' | 'number' | 'list' | 'text' | 'mark-key' | 'tokens';

export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
}

/** Settings that the screen "Tokens" sets up step by step. */
const ON_TOKENS: readonly string[] = [
  'chain.rpc_url',
  'chain.contract',
  'chain.keystore_file',
  'chain.passphrase_file',
];

/** The number of the station's units in one unit of the window. */
const FACTORS: Partial<Record<SettingName, number>> = { 'limits.image_bytes': 2 ** 20 };

export function shapeOf(name: ShownName): Shape {
  return SETTINGS[name].schema as Shape;
}

export function factorOf(name: ShownName): number {
  return FACTORS[name] ?? 1;
}

export function kindOf(name: ShownName): Kind {
  const shape = shapeOf(name);
  if (name === 'engine.key') return 'mark-key';
  if (ON_TOKENS.includes(name)) return 'tokens';
  if (shape.enum) return 'choice';
  if (is(shape, 'boolean')) return 'switch';
  if (isNumber(shape)) return 'number';
  return is(shape, 'array') ? 'list' : 'text';
}

export function isNumber(shape: Shape): boolean {
  return is(shape, 'integer') || is(shape, 'number');
}

export function is({ type = [] }: Shape, wanted: string): boolean {
  return (typeof type === 'string' ? [type] : type).includes(wanted);
}

/** Whether a value looks right. The station checks it again. */
export function fits(shape: Shape, value: unknown): boolean {
  if (value === null) return is(shape, 'null');
  if (shape.enum) return shape.enum.includes(String(value));
  if (typeof value === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, exclusiveMinimum = Number.NEGATIVE_INFINITY } = shape;
    const isWhole = !is(shape, 'integer') || Number.isInteger(value);
    return (
      isNumber(shape) && isWhole && value >= minimum && value > exclusiveMinimum && value <= (shape.maximum ?? value)
    );
  }
  if (Array.isArray(value)) return value.every((item) => fits(shape.items ?? {}, item));
  if (typeof value !== 'string') return is(shape, 'boolean');
  if (!is(shape, 'string') || value === '') return false;
  if (shape.format === 'url' && !URL.canParse(value)) return false;
  return shape.pattern === undefined || new RegExp(shape.pattern).test(value);
}
