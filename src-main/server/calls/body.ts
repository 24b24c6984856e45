// Reads the body of a request as its endpoint wants it: JSON, a form, or a file.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badInput } from '#main/server/answers/misfit-sentence.ts';
import type { Shape } from '#main/server/answers/schema-words.ts';
import type { Validation } from '#main/server/answers/validation.ts';
import type { Limits } from '#main/server/limits/limits.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { Settings } from '#shared/core/settings.ts';
import { FONT_LIMITS } from '#shared/labels/fonts-api.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { decodeBase64 } from './base64.ts';
import { announcedBytes, comesEmpty, hasBody, readBody, tooLarge } from './bytes.ts';
import { readForm } from './form.ts';
import { readJson } from './json.ts';

interface BodyContent {
  readonly body: unknown;
  readonly pictures: { readonly image: Uint8Array } | undefined;
  readonly upload: Uint8Array | undefined;
}

export const EMPTY_BODY: BodyContent = { body: undefined, pictures: undefined, upload: undefined };

/** The field that holds a picture in any endpoint. It may be long, so it is taken out before validation. */
const PICTURE = 'image';

export function openBodyReader(endpoint: Endpoint, validation: Validation, limits: Limits, settings: () => Settings) {
  const shape = endpoint.body as Shape | undefined;
  const picture = shape?.properties?.[PICTURE] ? PICTURE : null;
  const isPictureNeeded = shape?.required?.includes(PICTURE) ?? false;
  const check = endpoint.body
    ? validation.body(picture ? withoutPicture(endpoint.body) : endpoint.body)
    : requireNothing;
  const plainBytes = endpoint.tableText ? limits.tableTextBytes : limits.plainBytes;

  /** The most bytes that a body may have by the settings of this moment. */
  function mostBytes(): number {
    if (endpoint.upload) return mostOf(endpoint.upload, limits, settings());
    if (picture === null) return endpoint.access === 'public' ? limits.publicBytes : plainBytes;
    return Math.max(limits.jsonBytes, base64Length(settings()['limits.image_bytes']) + plainBytes);
  }

  async function read(request: FastifyRequest): Promise<BodyContent> {
    if (endpoint.upload) return { ...EMPTY_BODY, upload: await readUpload(request) };
    if (!hasBody(request.raw)) return readNothing();
    const kind = await kindOrNone(request);
    if (kind === null) return readNothing();
    if (kind === 'form' && endpoint.form) return readFormBody(request, endpoint.form);
    const bytes = await readBody(request.raw, mostBytes(), request.station.room);
    return bytes.length === 0 ? readNothing() : readJsonBody(bytes);
  }

  /** Null for a body without a byte. Some clients announce a chunked body for every call, without a type. */
  async function kindOrNone({ headers, raw }: FastifyRequest): Promise<'json' | 'form' | null> {
    try {
      return kindOfBody(headers, endpoint.form !== undefined);
    } catch (refusal) {
      if (announcedBytes(raw) !== null || !(await comesEmpty(raw))) throw refusal;
      return null;
    }
  }

  function readNothing(): BodyContent {
    if ((shape?.required ?? []).length > 0)
      throw badInput(`The body is missing. It must be a JSON object${endpoint.form ? ' or a form' : ''}.`);
    const body = endpoint.body ? {} : undefined;
    check(body);
    return { ...EMPTY_BODY, body };
  }

  /** Takes any Content-Type: programs name the types of files in many ways, and the first bytes tell the type. */
  async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
    const bytes = await readBody(request.raw, mostBytes(), request.station.room);
    if (bytes.length === 0) throw refusal('upload_empty');
    return bytes;
  }

  async function readJsonBody(bytes: Buffer): Promise<BodyContent> {
    const { value, picture: text } = readJson(bytes, picture, plainBytes);
    if (picture === null || !isObject(value)) {
      check(value);
      return { ...EMPTY_BODY, body: endpoint.body ? value : undefined };
    }
    const { [picture]: given, ...body } = value;
    const isLeftOut = given === undefined && !isPictureNeeded;
    if (text === null && !isLeftOut) throw noPicture(given);
    check(body);
    if (text === null) return { ...EMPTY_BODY, body };
    return { ...EMPTY_BODY, body, pictures: { image: requireSize(await decodeBase64(text, picture), settings()) } };
  }

  async function readFormBody(request: FastifyRequest, parts: NonNullable<Endpoint['form']>): Promise<BodyContent> {
    const most = settings()['limits.image_bytes'];
    const { texts, files } = await readForm(request.raw, parts, most, request.station.room);
    const body = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fromText(name, text, shape?.properties?.[name], limits)]),
    );
    const image = files[PICTURE];
    if (!image) throw badInput('The part image is missing. It must be a PNG, JPEG, WebP or TIFF file.');
    check(body);
    return { ...EMPTY_BODY, body, pictures: { image } };
  }

  return { mostBytes, read };
}

function noPicture(given: unknown): AppError {
  const what = given === undefined ? 'The field image is missing. It' : 'The field image';
  return badInput(`${what} must be a text: a PNG, JPEG, WebP or TIFF file as base64, or a data: URL.`);
}

/** Some clients send an empty object when there is nothing to send. */
function requireNothing(value: unknown): void {
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return;
  throw badInput('This endpoint takes no body.');
}

/** The parts of a form are texts. A part that is meant to be an object has it as JSON. */
function fromText(name: string, text: string, shape: Shape | undefined, limits: Limits): unknown {
  if (shape?.type !== 'object') return text;
  try {
    return readJson(Buffer.from(text), null, limits.plainBytes).value;
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.code, error.message.replace('The body', `The part ${name}`));
    throw error;
  }
}

function requireSize(image: Uint8Array, settings: Settings): Uint8Array {
  const most = settings['limits.image_bytes'];
  if (image.length <= most) return image;
  throw tooLarge(most, 'image_too_large');
}

function mostOf(kind: NonNullable<Endpoint['upload']>, limits: Limits, settings: Settings): number {
  if (kind === 'picture') return settings['limits.image_bytes'];
  if (kind === 'font') return FONT_LIMITS.bytes;
  // Strangers send it: a token of the identity provider.
  if (kind === 'form') return 64 * 1024;
  return kind === 'table' ? limits.tableBytes : limits.profileBytes;
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

function withoutPicture(schema: NonNullable<Endpoint['body']>): NonNullable<Endpoint['body']> {
  const { properties = {}, required = [] } = schema as Shape;
  return {
    ...schema,
    properties: { ...properties, [PICTURE]: {} },
    required: required.filter((name) => name !== PICTURE),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name and a value, or nothing (after a last semicolon). */
const PARAMETER = /^(|[\w!#$%&'*+.^`|~-]+=([\w!#$%&'*+.^`|~-]+|"[^"\\]*"))$/;

/** The form of a body, by its headers. Throws unsupported_type for any other. */
function kindOfBody(headers: IncomingHttpHeaders, takesForm: boolean): 'json' | 'form' {
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
