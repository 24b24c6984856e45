import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#shared/troubles/errors.ts';

/** A name and a value, or nothing (after a last semicolon). */
const PARAMETER = /^(|[\w!#$%&'*+.^`|~-]+=([\w!#$%&'*+.^`|~-]+|"[^"\\]*"))$/;

/** The form of a body, by its headers. Throws unsupported_type for any other. */
export function kindOfBody(headers: IncomingHttpHeaders, takesForm: boolean): 'json' | 'form' {
  const accepted = takesForm ? 'application/json or multipart/form-data' : 'application/json';
  const refuse = (what: string) => new AppError('unsupported_type', `${what} Send ${accepted}.`);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw refuse('Compressed bodies are not understood.');
  const header = headers['content-type'];
  if (header === undefined) throw refuse('The Content-Type is missing.');
  const [type, ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  if (type === 'multipart/form-data' && takesForm) return 'form';
  if (type !== 'application/json') throw refuse('This Content-Type is not understood.');
  if (!parameters.every((one) => PARAMETER.test(one))) throw refuse('This Content-Type is not understood.');
  if (!parameters.every(isUtf8)) throw refuse('JSON must be in UTF-8.');
  return 'json';
}

function isUtf8(parameter: string): boolean {
  const [name, value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || ['utf-8', 'utf8'].includes(value.trim().replaceAll('"', ''));
}
