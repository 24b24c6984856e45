// A request for each endpoint that is right in its form, so that only rights decide.
import { Check } from 'typebox/value';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { CallOptions } from '#test/support/api.ts';

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly minProperties?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions;
}

/** What the names of an endpoint stand for, where not just any value does. */
export type Named = Readonly<Record<string, unknown>>;

const BY_PATTERN: Readonly<Record<string, string>> = {
  '^[0-9a-f]{32}$': '0'.repeat(32),
  '^[0-9a-f]{64}$': '0'.repeat(64),
  '^[0-9a-f-]{36}$': '00000000-0000-4000-8000-000000000000',
  '^0x[0-9a-fA-F]{64}$': `0x${'ab'.repeat(32)}`,
  '^0x[0-9a-fA-F]{40}$': `0x${'ab'.repeat(20)}`,
  '^https?://': 'http://127.0.0.1:9',
  '^https?://[^?#@ ]+': 'https://127.0.0.1:9/',
  '^(en|de)$': 'en',
  '^(\\d{8}|\\d{12,14})$': '4012345670004',
  '^ipps?://[A-Za-z0-9.:%\\[\\]_-]+(/[^\\s?#]*)?$': 'ipp://127.0.0.1:9/ipp/print',
};

export function requestFor(endpoint: Endpoint, named: Named): Request {
  const { method, path, params, query, body, upload } = endpoint;
  const places = sampleOf(params as Shape | undefined, named, params) as Record<string, unknown>;
  const search = new URLSearchParams(
    Object.entries(sampleOf(query as Shape | undefined, named, query) as object).map(
      ([k, v]) => [k, String(v)] as [string, string],
    ),
  ).toString();
  return {
    method,
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(places[name])))}${search && `?${search}`}`,
    options: {
      ...(body ? { json: sampleOf(body as Shape, named, body) } : {}),
      ...(upload ? { raw: upload === 'picture' ? Buffer.from(String(named['image']), 'base64') : 'a;b\n1;2\n' } : {}),
    },
  };
}

/** Throws where the sample does not fit: then the table of names above lacks one. */
function sampleOf(shape: Shape | undefined, named: Named, schema: unknown): unknown {
  if (shape === undefined) return {};
  const sample = fittingValue(shape, named, '');
  if (!Check(schema as never, sample))
    throw new Error(`No sample for ${JSON.stringify(schema)}: ${JSON.stringify(sample)}`);
  return sample;
}

function fittingValue(shape: Shape, named: Named, name: string): unknown {
  if (name in named) return named[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return fittingValue(shape.anyOf[0], named, name);
  switch (typeof shape.type === 'string' ? shape.type : shape.type?.[0]) {
    case 'object':
      return objectOf(shape, named);
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => fittingValue(shape.items ?? {}, named, ''));
    case 'integer':
    case 'number':
      return shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return false;
    default:
      return textOf(shape);
  }
}

function objectOf({ properties = {}, required = [], minProperties = 0 }: Shape, named: Named): object {
  const names = required.length < minProperties ? Object.keys(properties).slice(-minProperties) : required;
  return Object.fromEntries(names.map((name) => [name, fittingValue(properties[name], named, name)]));
}

function textOf({ pattern, format, minLength = 1 }: Shape): string {
  if (format === 'date') return '2020-01-01';
  if (format === 'date-time') return '2020-01-01T00:00:00Z';
  return BY_PATTERN[pattern ?? ''] ?? 'a'.repeat(minLength);
}
