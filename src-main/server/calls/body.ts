// Reads the body of a request as its endpoint wants it: JSON, a form, or a file.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { badInput } from '#main/server/answers/misfit-sentence.ts';
import { type Shape, typesOf } from '#main/server/answers/schema-words.ts';
import type { Validation } from '#main/server/answers/validation.ts';
import type { Limits } from '#main/server/limits/limits.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { Settings } from '#shared/core/settings.ts';
import { FONT_LIMITS } from '#shared/labels/fonts-api.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { announcedBytes, comesEmpty, hasBody, readBody } from './bytes.ts';
import { type FormBody, readForm } from './form.ts';
import { type AnyItem, openItemReader, type SentPicture } from './items.ts';
import { readJson } from './json.ts';
import type { Wanted } from './json-scan.ts';
import { isObject, noPicture, PICTURE, pictureOf, withoutPicture } from './picture-field.ts';

interface BodyContent {
  readonly body: unknown;
  readonly pictures: { readonly image: Uint8Array } | undefined;
  readonly items: readonly AnyItem[] | undefined;
  readonly upload: Uint8Array | undefined;
}

export const EMPTY_BODY: BodyContent = { body: undefined, pictures: undefined, items: undefined, upload: undefined };

export function openBodyReader(endpoint: Endpoint, validation: Validation, limits: Limits, settings: () => Settings) {
  const shape = endpoint.body as Shape | undefined;
  const picture = shape?.properties?.[PICTURE] ? PICTURE : null;
  const isPictureNeeded = shape?.required?.includes(PICTURE) ?? false;
  const check = endpoint.body
    ? validation.body(picture ? withoutPicture(endpoint.body) : endpoint.body)
    : requireNothing;
  const items = endpoint.items && endpoint.body ? openItemReader(endpoint.items, endpoint.body, validation) : null;
  const wanted = pictureFieldOf(picture !== null, endpoint.items ?? null, items?.hasPicture === true);
  const plainBytes = plainBytesOf(endpoint, limits);

  /** The most bytes that a body may have by the settings of this moment. */
  const mostBytes = () => mostBytesOf(endpoint, wanted, limits, settings());

  async function read(request: FastifyRequest): Promise<BodyContent> {
    if (endpoint.upload) return { ...EMPTY_BODY, upload: await readUpload(request) };
    if (!hasBody(request.raw)) return readNothing();
    const kind = await kindOrNone(request, endpoint.form !== undefined);
    if (kind === null) return readNothing();
    if (kind === 'form' && endpoint.form) return readFormBody(request, endpoint.form);
    const bytes = await readBody(request.raw, mostBytes(), request.station.room);
    return bytes.length === 0 ? readNothing() : readJsonBody(bytes);
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
    const { value, pictures } = readJson(bytes, wanted, plainBytes);
    if (items) return readItems(value, new Map(pictures.map(({ item, text }) => [item, textPicture(text)])));
    const text = pictures[0]?.text ?? null;
    if (picture === null || !isObject(value)) {
      check(value);
      return { ...EMPTY_BODY, body: endpoint.body ? value : undefined };
    }
    const { [picture]: given, ...body } = value;
    const isLeftOut = given === undefined && !isPictureNeeded;
    if (text === null && !isLeftOut) throw noPicture(given);
    check(body);
    if (text === null) return { ...EMPTY_BODY, body };
    return { ...EMPTY_BODY, body, pictures: { image: await pictureOf(text, settings()['limits.image_bytes']) } };
  }

  function readItems(value: unknown, pictures: ReadonlyMap<number, SentPicture>): BodyContent {
    const read = items?.read(value, (at) => pictures.get(at) ?? null);
    return { ...EMPTY_BODY, body: value, items: read };
  }

  function textPicture(text: Buffer): SentPicture {
    return { raw: text, file: () => pictureOf(text, settings()['limits.image_bytes']) };
  }

  async function readFormBody(request: FastifyRequest, parts: NonNullable<Endpoint['form']>): Promise<BodyContent> {
    const most = { bytes: mostBytes(), ofFile: settings()['limits.image_bytes'], files: items?.most ?? 1 };
    const { texts, files } = await readForm(request.raw, parts, most, request.station.room);
    const body = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fromText(name, text, shape?.properties?.[name], limits)]),
    );
    if (items) return readItems(body, filesInOrder(body[endpoint.items ?? ''], files));
    const image = files[PICTURE]?.[0];
    if (!image) throw badInput('The part image is missing. It must be a PNG, JPEG, WebP or TIFF file.');
    check(body);
    return { ...EMPTY_BODY, body, pictures: { image } };
  }

  return { mostBytes, read };
}

/** Where the body has a picture, or its items have theirs. */
function pictureFieldOf(isInBody: boolean, list: string | null, isInItems: boolean): Wanted | null {
  if (list !== null) return isInItems ? { name: PICTURE, list } : null;
  return isInBody ? { name: PICTURE, list: null } : null;
}

/** The files of a form belong to the items in their order, so there must be as many. */
function filesInOrder(list: unknown, files: FormBody['files']): ReadonlyMap<number, SentPicture> {
  const sent = files[PICTURE] ?? [];
  const wanted = Array.isArray(list) ? list.length : sent.length;
  if (wanted !== sent.length) {
    throw badInput(
      `The form has ${sent.length} parts image for ${wanted} items. Send one for each item, in their order.`,
    );
  }
  return new Map(sent.map((bytes, at) => [at, { raw: bytes, file: async () => bytes }]));
}

/** Some clients send an empty object when there is nothing to send. */
function requireNothing(value: unknown): void {
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return;
  throw badInput('This endpoint takes no body.');
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The parts of a form are texts. One that is meant to be an object has it as JSON, one for yes or no is true or false. */
function fromText(name: string, text: string, shape: Shape | undefined, limits: Limits): unknown {
  if (shape && typesOf(shape).includes('boolean')) return YES_OR_NO[text] ?? text;
  if (shape?.type !== 'object' && shape?.type !== 'array') return text;
  try {
    return readJson(Buffer.from(text), null, limits.plainBytes).value;
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.code, error.message.replace('The body', `The part ${name}`));
    throw error;
  }
}

/** The most bytes of a body beside its pictures. */
function plainBytesOf({ tableText }: Endpoint, limits: Limits): number {
  return tableText ? limits.tableTextBytes : limits.plainBytes;
}

/** The most bytes of a body with its pictures, which are where `wanted` says. */
function mostBytesOf(endpoint: Endpoint, wanted: Wanted | null, limits: Limits, settings: Settings): number {
  if (endpoint.upload) return mostOf(endpoint.upload, limits, settings);
  const plainBytes = plainBytesOf(endpoint, limits);
  if (wanted === null) return endpoint.access === 'public' ? limits.publicBytes : plainBytes;
  const most = wanted.list === null ? limits.jsonBytes : limits.bulkBytes;
  return Math.max(most, base64Length(settings['limits.image_bytes']) + plainBytes);
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

/** Null for a body without a byte. Some clients announce a chunked body for every call, without a type. */
async function kindOrNone({ headers, raw }: FastifyRequest, takesForm: boolean): Promise<'json' | 'form' | null> {
  try {
    return kindOfBody(headers, takesForm);
  } catch (refusal) {
    if (announcedBytes(raw) !== null || !(await comesEmpty(raw))) throw refusal;
    return null;
  }
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
