/** The API as a program on another machine sees it: no client of ours, only fetch. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly bytes: Uint8Array;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly form?: FormData;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array;
}

export async function call(base: string, method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.json !== undefined) headers.set('content-type', 'application/json');
  const body = options.json === undefined ? (options.form ?? options.raw) : JSON.stringify(options.json);
  const answer = await fetch(new URL(path, base), {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']> }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null,
    bytes,
  };
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
