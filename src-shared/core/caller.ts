import type { OwnerKind, Scope } from './model.ts';
import type { Role } from './role.ts';

/** The kind of a caller's credentials. API keys may do less than the others. */
type CallerKind =
  /** A token of the configured OpenID Connect issuer. */
  | 'identity'
  /** A token that the station gave one of its operators. */
  | 'operator'
  | 'api-key'
  /** An operator who signed in at the window. */
  | 'desk';

/** Who makes a request. Their credentials were checked. */
export interface Caller {
  readonly userId: number;
  readonly kind: CallerKind;
  /** A name for the log. It tells callers apart and holds no secret. */
  readonly name: string;
  /** What the user may do. An API key has the role of its owner. */
  readonly role: Role;
  /** What an API key may do of that. Other credentials have no scopes. */
  readonly scopes?: readonly Scope[];
  /** True where the API key is that of a paired device. */
  readonly device?: true;
  /** Of a person whom the company signed in: what its provider calls them, and whatever else the station keeps of the sign-in. */
  readonly company?: { readonly subject: string };
  /** Of an account of the station: tells the passphrase that was proved from any other one. */
  readonly seal?: string;
}

/** Whose a record is, as the caller sees it. */
export function ownerOf(
  { owner_id }: { readonly owner_id: number | null },
  { userId }: Pick<Caller, 'userId'>,
): OwnerKind {
  if (owner_id === null) return 'nobody';
  return owner_id === userId ? 'you' : 'other';
}

/** Names a caller in the activity log. Two persons of a company may have one name, so their subject stands with it. */
export function actorOf(caller: Pick<Caller, 'name' | 'company'> | null): string | null {
  if (!caller?.company || caller.company.subject === caller.name) return caller?.name ?? null;
  return `${caller.name} (${caller.company.subject})`;
}

/** A change at the desk has in this header whom the window shows as signed in, percent-encoded. */
export const OPERATOR_HEADER = 'x-twinmark-operator';
/** A request of the window has in this header how many seconds ago somebody last touched the window. */
export const IDLE_HEADER = 'x-twinmark-idle';
