// Standard Webhooks: how a delivery is signed, so that its receiver knows who sent it, when, and that it is whole.
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookSecret } from '#shared/programs/webhooks.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The secrets that sign at this time. */
export function inForce(secrets: readonly WebhookSecret[], now: string): readonly WebhookSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}

interface Signed {
  /** The same for each try of an event, so that a receiver knows what came before. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly sentAt: number;
  readonly body: string;
  readonly secrets: readonly WebhookSecret[];
}

/** The headers of a delivery. While a secret is being changed it is signed with both. */
export function signedHeaders({ id, sentAt, body, secrets }: Signed): Readonly<Record<string, string>> {
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(sentAt), 'webhook-signature': signatures.join(' ') };
}
