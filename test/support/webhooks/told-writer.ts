// A process that counts scans of records as fast as it can and tells a webhook of them, until the test kills it. Argument: the folder.
import { createEpcis } from '#main/services/epcis/epcis.ts';
import { createWebhooks } from '#main/services/webhooks/webhooks.ts';
import { openStore } from '#main/store/open.ts';
import { contextWith } from '#test/support/station-context.ts';

const store = await openStore({ folder: process.argv[2] as string, clock: Date.now, log: () => {} });
const context = contextWith({ store });
createWebhooks(context, { epcis: createEpcis(context), timeMs: 500 }).begin();
const records = (await store.events.after(0, 100, ['record.created'])).map(({ subject }) => subject);
process.stdout.write('ready\n');
await Promise.all(records.map(count));

async function count(record_id: string): Promise<void> {
  for (;;) {
    const about = { scanned_at: new Date().toISOString(), scanner_address: null, source: 'api' } as const;
    await store.scans.insert({ record_id, ...about, client_scan_id: null });
  }
}
