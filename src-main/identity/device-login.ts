// Signing a person in at a program without a browser: OAuth 2.0 device flow (RFC 8628), at the provider itself.
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/troubles/errors.ts';
import { discover, postForm } from './provider-documents.ts';

/** As the station's GET /api/sign-in tells it. */
interface DeviceSignIn {
  readonly issuer: string;
  readonly client_id: string;
  readonly audience: string | null;
  readonly scope: string;
}

interface Shown {
  readonly address: string;
  readonly code: string;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Of RFC 8628, where the provider says nothing, in seconds. */
const USUAL_INTERVAL = 5;
/** What a request to slow down adds, by RFC 8628. */
const SLOWER_BY = 5;
/** Codes of providers end within this time; a provider without a mind of its own must not hold a program for ever. */
const MOST_SECONDS = 1800;

/** Shows a code and an address to the person, and waits until they have signed in there. Gives the access token. */
export async function signInByDevice(
  { issuer, client_id, audience, scope }: DeviceSignIn,
  show: (shown: Shown) => void,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<{ readonly token: string; readonly seconds: number | null }> {
  const { device, token } = await discover(issuer);
  if (!device || !token) throw new AppError('off', 'The identity provider has no device flow (RFC 8628).');
  // A name of a resource is an address (RFC 8707). Other providers know the audience by the registration.
  const resource: Record<string, string> = audience !== null && URL.canParse(audience) ? { resource: audience } : {};
  const { status, body } = await postForm(device, { client_id, scope, ...resource });
  const begun = (body ?? {}) as Readonly<Record<string, unknown>>;
  const { device_code, user_code, verification_uri } = begun;
  if (status !== 200 || !isText(device_code) || !isText(user_code) || !isText(verification_uri)) {
    throw new AppError('forbidden', `The identity provider refuses the device flow${saidIn(begun)}.`);
  }
  show({ address: printable(verification_uri), code: printable(user_code) });
  let interval = secondsIn(begun['interval']) ?? USUAL_INTERVAL;
  const until = Math.min(secondsIn(begun['expires_in']) ?? MOST_SECONDS, MOST_SECONDS);
  for (let waited = interval; waited <= until; waited += interval) {
    await pause(interval * 1000);
    const form = { grant_type: DEVICE_GRANT, device_code, client_id, ...resource };
    const answer = (await postForm(token, form)).body as Readonly<Record<string, unknown>> | null;
    const { access_token, expires_in, error } = answer ?? {};
    if (isText(access_token)) return { token: access_token, seconds: secondsIn(expires_in) };
    if (error === 'slow_down') interval += SLOWER_BY;
    else if (error !== 'authorization_pending') {
      throw new AppError('unauthorized', `The identity provider signed nobody in${saidIn(answer ?? {})}.`);
    }
  }
  throw new AppError('unauthorized', 'The code has run out. Begin the sign-in again.');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function secondsIn(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function saidIn({ error }: Readonly<Record<string, unknown>>): string {
  return isText(error) ? ` (${printable(error)})` : '';
}

/** A terminal obeys control characters. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, 300);
}
