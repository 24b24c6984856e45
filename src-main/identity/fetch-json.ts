/** Key sets and discovery documents take a few kilobytes. */
const MOST_BYTES = 512 * 1024;
/** Short, because a request of a user waits for it. */
const TIME_LIMIT_MS = 3000;

/** Reads a document of the identity provider. Redirects are not followed: the administrator trusts this address alone. */
export async function fetchJson(url: URL): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`${url.href} answered ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`${url.href} answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
