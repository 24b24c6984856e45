import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { MadeFile } from './served.ts';

interface DiagnosticsServices {
  readonly diagnostics: {
    log(sought: { level: LogLevel; text: string; limit: number }): Promise<AnswerOf<'readLog'>['lines']>;
    check(): Promise<Checked>;
    make(withPictures: boolean): Promise<AnswerOf<'makeBundle'>>;
    find(id: string): MadeFile<{ readonly name: string }>;
  };
}

type LogLevel = NonNullable<QueryOf<'readLog'>['level']>;
type Checks = AnswerOf<'checkStation'>;

interface Checked {
  readonly ok: boolean;
  readonly findings: Iterable<Checks['findings'][number]>;
  readonly facts: Iterable<Checks['facts'][number]>;
}

export function bindDiagnostics(server: Server, { diagnostics }: DiagnosticsServices): void {
  bind(server, 'readLog', async ({ query: { level = 'info', q = '', limit = 300 } }) => ({
    lines: await diagnostics.log({ level, text: q, limit }),
  }));
  bind(server, 'checkStation', async () => {
    const { ok, findings, facts } = await diagnostics.check();
    return { ok, findings: [...findings], facts: [...facts] };
  });
  bind(server, 'makeBundle', async ({ body }) => answer(201, await diagnostics.make(body.pictures ?? false)));
  bind(server, 'getBundle', async ({ params }) => {
    const { made, open } = diagnostics.find(params.bundle_id);
    return file({
      content: { open },
      type: 'application/gzip',
      etag: null,
      keep: 'private',
      saveAs: made.name,
    });
  });
}
