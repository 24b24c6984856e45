/** Who makes a request, once their credentials have been found good. */
export interface Caller {
  readonly userId: number;
  /** An identity provider's token, the station's own token, an API key, or an operator signed in at the desk. */
  readonly kind: 'identity' | 'operator' | 'api-key' | 'desk';
  /** For the log: tells callers apart and holds no secret. */
  readonly name: string;
}
