// Makes a request from an endpoint of the contract and its parameters. Pure functions: they are tested without a browser.
import type { Endpoint } from '#shared/core/endpoint.ts';

export type Scalar = string | number | boolean | null | undefined;

export interface Given {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** Path and query. Values that are undefined or null are left out of the query. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params, query }: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, Scalar> | undefined)?.[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries((query ?? {}) as Record<string, Scalar>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}
