// What is asked of a station about tokens, over its interface; records are put into its store, without a picture.
import { type CallOptions, call, type Reply } from '#test/support/api.ts';
import type { InProcess } from '#test/support/in-process.ts';

type Headers = NonNullable<CallOptions['headers']>;

export async function newRecord({ app, userId }: InProcess, description: string | null = null): Promise<string> {
  const id = await app.store.ids.reserve();
  const plain = { label_status: null, original: null, marked: null };
  const metadata = { product_name: 'Grauburgunder' };
  await app.store.records.insert({ id, owner_id: userId, template_id: 'generic', metadata, description, ...plain });
  return id;
}

export function mint({ url, apiKey }: InProcess, id: string, headers: Headers = {}): Promise<Reply> {
  return call(url, 'POST', `/api/records/${id}/mint`, { token: apiKey, headers });
}

export function claim(
  { url, apiKey }: InProcess,
  id: string,
  wallet_address: string,
  headers: Headers = {},
): Promise<Reply> {
  return call(url, 'POST', `/api/records/${id}/claim`, { token: apiKey, json: { wallet_address }, headers });
}

export async function readRecord({ url, apiKey }: InProcess, id: string) {
  return (await call(url, 'GET', `/api/records/${id}`, { token: apiKey })).body;
}
