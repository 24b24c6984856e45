import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { Language } from '#shared/words/languages.ts';
import type { NamedBytes, NamedLines } from './served.ts';

interface StatisticsServices {
  readonly statistics: {
    between(days: QueryOf<'getStatistics'>): Promise<AnswerOf<'getStatistics'>>;
    csv(days: QueryOf<'getStatistics'>, language: Language): Promise<NamedLines>;
    pdf(days: QueryOf<'getStatistics'>, language: Language): Promise<NamedBytes>;
  };
}

export function bindStatistics(server: Server, { statistics }: StatisticsServices): void {
  bind(server, 'getStatistics', ({ query }) => statistics.between(query));
  bind(server, 'getStatisticsCsv', async ({ query: { language: asked, ...days }, language }) => {
    const { name, lines } = await statistics.csv(days, asked ?? language);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'getStatisticsPdf', async ({ query: { language: asked, ...days }, language }) => {
    const { name, bytes } = await statistics.pdf(days, asked ?? language);
    return file({ content: { bytes }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
}
