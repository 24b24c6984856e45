// Records for the tests of the window, made over the interface as programs make them.
import { base64, call } from './api.ts';
import { artwork } from './artwork.ts';

export interface RecordFacts {
  readonly template_id?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly description?: string;
}

/** Makes records one after the other; gives their IDs, the oldest first. */
export async function makeRecords(url: string, token: string, records: readonly RecordFacts[]): Promise<string[]> {
  const image = base64(await artwork('records', { width: 240, height: 160 }));
  const ids: string[] = [];
  for (const facts of records) {
    const { status, body } = await call(url, 'POST', '/api/records', { token, json: { image, ...facts } });
    if (status !== 201) throw new Error(`No record was made: ${JSON.stringify(body)}`);
    ids.push(body.watermark_id);
  }
  return ids;
}
