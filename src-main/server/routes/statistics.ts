import type { App } from '../../app.ts';
import { file } from '../answers/answer.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';

export function bindStatistics(server: Server, { statistics }: App): void {
  bind(server, 'getStatistics', ({ query: { from, to } }) => statistics.between(from, to));
  bind(server, 'getStatisticsCsv', async ({ query: { from, to } }) => {
    const { name, lines } = await statistics.csv(from, to);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'getStatisticsPdf', async ({ query: { from, to, language: asked }, language }) => {
    const { name, bytes } = await statistics.pdf(from, to, asked ?? language);
    return file({ content: { bytes }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
}
