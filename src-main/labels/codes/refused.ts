/** Why the encoder refuses: its name for the reason, and the AI that it names. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
  readonly message: string;
}
