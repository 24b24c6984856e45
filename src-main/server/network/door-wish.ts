// What the operator chose for the network door, and the address that follows from the choice.
import { type Static, Type } from 'typebox';
import { AppError } from '#shared/troubles/errors.ts';
import { type Interfaces, rankAdapters } from './adapters.ts';

export const Wish = Type.Object({
  open: Type.Boolean(),
  /** The name of one adapter, or null for all adapters. */
  adapter: Type.Union([Type.Null(), Type.String()]),
  port: Type.Integer({ minimum: 1, maximum: 65_534 }),
});
export type Wish = Static<typeof Wish>;

export const CLOSED: Wish = { open: false, adapter: null, port: 8443 };

const EVERYWHERE = '0.0.0.0';

export function hostOf(wish: Wish, interfaces: Interfaces): string {
  const host = findHost(wish, interfaces);
  if (host !== null) return host;
  throw new AppError(
    'bad_input',
    `The network adapter ${wish.adapter} is not there, or has no address. Choose another one.`,
  );
}

/** Null if the adapter is not there or has no address. */
export function findHost({ adapter }: Wish, interfaces: Interfaces): string | null {
  if (adapter === null) return EVERYWHERE;
  return rankAdapters(interfaces).find(({ name }) => name === adapter)?.address ?? null;
}
