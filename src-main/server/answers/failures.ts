// One policy for everything that fails: {"error": "…"}, the status, and nothing of the inside.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERROR_STATUS, type ErrorCode, toAppError, troubleOf } from '../../../src-shared/errors.ts';
import { FAILURE_HEADER, trouble } from '../../../src-shared/trouble.ts';
import type { Limits } from '../bounds/limits.ts';
import { drain } from '../bounds/unread-bodies.ts';
import type { Log } from '../ports.ts';

export const NOT_FOUND = 'Not found';

/** Faults that Fastify itself finds, in the words of this interface. */
const FRAMEWORK: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['bad_input', 'The address is not valid: after each % two hexadecimal digits of UTF-8 must follow.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', NOT_FOUND],
  // Of the method QUERY, which nothing here has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['not_found', NOT_FOUND],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_type',
    'This Content-Type is not understood. Send application/json, or multipart/form-data where a file is taken.',
  ],
};

/** What may be over the next time. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['busy', 'too_many', 'aborted', 'time_limit']);

export function openFailures(log: Log, limits: Limits, isDeskServer: boolean) {
  /** Answers with a failure, whatever it is. */
  function fail(error: FastifyError | Error | unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = translate(error);
    if (known.code === 'internal') {
      log.error({ id: request.id, err: known.cause ?? known }, 'a request failed by a fault of ours');
    }
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    drain(request.raw, limits.drainBytes);
    reply.code(ERROR_STATUS[known.code]).removeHeader('cache-control').removeHeader('etag').headers(headersOf(known));
    // The body is the interface's; what the window needs for its own words stands beside it.
    if (isDeskServer) reply.header(FAILURE_HEADER, asciiJson(troubleOf(known)));
    reply.send({ error: known.message });
  }
  return { fail };
}

export type Failures = ReturnType<typeof openFailures>;

export function stopping(): AppError {
  return new AppError('busy', 'The station is stopping. Try again in a few seconds.', {
    trouble: trouble('stopping'),
    retryAfterSeconds: 5,
  });
}

function translate(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  return known ? new AppError(known[0], known[1]) : toAppError(error);
}

/** Headers are ASCII. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function headersOf({ code, retryAfterSeconds }: AppError): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  };
  if (code === 'unauthorized') headers['www-authenticate'] = 'Bearer';
  const wait = retryAfterSeconds ?? (PASSING.has(code) ? 1 : null);
  if (wait !== null) headers['retry-after'] = String(Math.max(1, Math.ceil(wait)));
  return headers;
}
