// A device that is paired as the manual says: it asks, works out what to compare, and takes its key.
import { checkOf, commitmentOf, newNonce } from '#shared/phones/pairing-check.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}
export type Ask = (method: string, path: string, json?: unknown) => Promise<Answer>;

export interface AskedDevice {
  /** The answer to the first step. */
  readonly asked: Answer;
  readonly request: string;
  /** What the device shows. */
  readonly check: string;
  take(): Promise<Answer>;
}

/** `certificate`: the SHA-256 of the certificate that the device saw. */
export async function askToPair(
  ask: Ask,
  certificate: string | null,
  about: { readonly code: string; readonly name: string; readonly kind?: string },
): Promise<AskedDevice> {
  const device = newNonce();
  const asked = await ask('POST', '/api/pair', { ...about, commitment: await commitmentOf(device) });
  const { request, nonce } = asked.body;
  if (request === undefined) return { asked, request: '', check: '', take: async () => asked };
  await ask('POST', '/api/pair/reveal', { request, nonce: device });
  return {
    asked,
    request,
    check: await checkOf({ certificate, device, station: nonce }),
    take: () => ask('POST', '/api/pair/key', { request }),
  };
}

/** Confirms at the desk the request that shows the same. Throws where there is none. */
export async function confirmAtDesk(desk: Ask, pairing: number, check: string): Promise<Answer> {
  const { requests } = (await desk('GET', `/api/desk/pairings/${pairing}`)).body;
  const same = requests.find((one: { check: string }) => one.check === check);
  if (!same) throw new Error(`The desk shows no device with ${check}: ${JSON.stringify(requests)}`);
  return desk('POST', `/api/desk/pairings/${pairing}/confirm`, { request_id: same.id });
}

/** The whole way. Gives the answer with the key. */
export async function pairDevice(
  ask: Ask,
  desk: Ask,
  invited: { readonly id: number; readonly code: string },
  about: { readonly name: string; readonly kind?: string },
): Promise<Answer> {
  const { certificate } = (await ask('GET', '/api/station')).body;
  const device = await askToPair(ask, certificate, { code: invited.code, ...about });
  if (device.asked.status !== 201) return device.asked;
  await confirmAtDesk(desk, invited.id, device.check);
  return device.take();
}
