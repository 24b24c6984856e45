import { setTimeout as pause } from 'node:timers/promises';
import { call } from '#test/support/api.ts';

interface Client {
  /** Its number, which its scans are named by. */
  readonly client: number;
  readonly pauseMs: number;
}

/** Scans as a handheld does: each again until it is taken. */
export function scanAt({ url }: { readonly url: string }, ids: readonly string[], { client, pauseMs }: Client) {
  const taken: string[] = [];
  const refusals: string[] = [];
  let going = true;
  const ended = (async () => {
    for (let i = 0; going; i++) {
      const name = ids[(client + i) % ids.length] ?? '';
      const json = { client_scan_id: `client ${client} scan ${i}` };
      for (;;) {
        const reply = await call(url, 'POST', `/api/records/${name}/scan`, { json });
        if (reply.status === 200) break;
        refusals.push(`${reply.status} ${reply.headers.get('retry-after')} ${reply.body.error}`);
        await pause(pauseMs);
      }
      taken.push(name);
      await pause(pauseMs);
    }
  })();
  return {
    async end() {
      going = false;
      await ended;
      return { taken, refusals };
    },
  };
}
