// Every failure is answered in the same way: its status and {"error": "…"}. Details of the station are never shown.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#main/base/log.ts';
import type { Limits } from '#main/server/limits/limits.ts';
import { discardBody } from '#main/server/sockets/slow-clients.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError, refusal, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import { FAILURE_HEADER } from '#shared/troubles/trouble.ts';

export const NOT_FOUND = 'Not found';

/** The codes and sentences for faults that Fastify finds. */
const FRAMEWORK: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['bad_input', 'The address is not valid: after each % two hexadecimal digits of UTF-8 must follow.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', NOT_FOUND],
  // Fastify's answer to the method QUERY, which no endpoint has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['not_found', NOT_FOUND],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_type',
    'This Content-Type is not understood. Send application/json, or multipart/form-data where a file is taken.',
  ],
};

/** Failures that may be over at the next try. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['busy', 'too_many', 'aborted', 'time_limit']);

export function openFailures(log: Log, limits: Limits, isDeskServer: boolean) {
  /** Answers with any failure. */
  function fail(error: FastifyError | Error | unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = translate(error);
    if (known.code === 'internal') {
      log.error({ id: request.id, err: known.cause ?? known }, 'A request failed because of a fault of the station.');
    }
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    discardBody(request.raw, limits.drainBytes);
    reply.code(ERROR_STATUS[known.code]).removeHeader('cache-control').removeHeader('etag').headers(headersOf(known));
    reply.header('x-error-code', known.trouble?.kind ?? known.code);
    // The window makes sentences of its own, in its language, from this header.
    if (isDeskServer || request.station?.session) reply.header(FAILURE_HEADER, asciiJson(troubleOf(known)));
    reply.send({ error: known.message });
  }
  return { fail };
}

export type Failures = ReturnType<typeof openFailures>;

export function stopping(): AppError {
  return refusal('stopping', {}, { retryAfterSeconds: 5 });
}

function translate(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  return known ? new AppError(known[0], known[1]) : toAppError(error);
}

/** JSON for a header, which may have ASCII only. */
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
