// From an endpoint of the contract and what it is given to a request. Pure, so that it can be tested without a browser.
import type { Endpoint } from '../../src-shared/contract/endpoint.ts';

export type Scalar = string | number | boolean | null | undefined;

export interface Given {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** Path and query. What is undefined or null in the query is left out. */
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
