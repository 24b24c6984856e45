/** By which credentials somebody came. API keys may do less than the others. */
export type CallerKind =
  /** A token of the configured OpenID Connect issuer. */
  | 'identity'
  /** A token that the station gave one of its operators. */
  | 'operator'
  | 'api-key'
  /** An operator who signed in at the window. */
  | 'desk';

/** Who makes a request, once their credentials have been found good. */
export interface Caller {
  readonly userId: number;
  readonly kind: CallerKind;
  /** For the log: tells callers apart and holds no secret. */
  readonly name: string;
}

/** Of a change at the desk: whom the window shows as signed in, percent-encoded. */
export const OPERATOR_HEADER = 'x-twinmark-operator';
