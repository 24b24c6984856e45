// From the body of a request to what the handler takes.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../src-shared/contract/endpoint.ts';
import { AppError } from '../../../src-shared/errors.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { Limits } from '../bounds/limits.ts';
import type { Shape } from '../form/expectation.ts';
import { bad } from '../form/scan-json.ts';
import type { Validation } from '../form/validation.ts';
import { decodeBase64 } from './base64.ts';
import { kindOfBody } from './content-type.ts';
import { announcedBytes, comesEmpty, hasBody, readBody } from './read-body.ts';
import { readForm } from './read-form.ts';
import { readJson } from './read-json.ts';

export interface Intake {
  readonly body: unknown;
  readonly pictures: { readonly image: Uint8Array } | undefined;
  readonly upload: Uint8Array | undefined;
}

export interface BodyPlan {
  /** The most bytes that a body may have now. */
  mostBytes(): number;
  read(request: FastifyRequest): Promise<Intake>;
}

export const NOTHING: Intake = { body: undefined, pictures: undefined, upload: undefined };

/** The field that holds a picture, wherever there is one. It never reaches the validator: it may be long. */
const PICTURE = 'image';

export function planBody(
  endpoint: Endpoint,
  validation: Validation,
  limits: Limits,
  settings: () => Settings,
): BodyPlan {
  const shape = endpoint.body as Shape | undefined;
  const picture = shape?.properties?.[PICTURE] ? PICTURE : null;
  const check = endpoint.body
    ? validation.body(picture ? withoutPicture(endpoint.body) : endpoint.body)
    : requireNothing;
  const mayBeMissing = (shape?.required ?? []).length === 0;

  function mostBytes(): number {
    if (endpoint.upload) return mostOf(endpoint.upload, limits, settings());
    if (picture === null) return limits.plainBytes;
    return Math.max(limits.jsonBytes, base64Length(settings()['limits.image_bytes']) + limits.plainBytes);
  }

  async function read(request: FastifyRequest): Promise<Intake> {
    if (endpoint.upload) return { ...NOTHING, upload: await readUpload(request) };
    if (!hasBody(request.raw)) return readNothing();
    const kind = await kindOrNone(request);
    if (kind === null) return readNothing();
    if (kind === 'form' && endpoint.form) return readFormBody(request, endpoint.form);
    const bytes = await readBody(request.raw, mostBytes(), request.station.room);
    return bytes.length === 0 ? readNothing() : readJsonBody(bytes);
  }

  /** Null for a body that turns out to be none: some clients send all calls in chunks, and no type where there are no bytes. */
  async function kindOrNone({ headers, raw }: FastifyRequest): Promise<'json' | 'form' | null> {
    try {
      return kindOfBody(headers, endpoint.form !== undefined);
    } catch (refusal) {
      if (announcedBytes(raw) !== null || !(await comesEmpty(raw))) throw refusal;
      return null;
    }
  }

  function readNothing(): Intake {
    if (!mayBeMissing) throw bad(`The body is missing. It must be a JSON object${endpoint.form ? ' or a form' : ''}.`);
    const body = endpoint.body ? {} : undefined;
    check(body);
    return { ...NOTHING, body };
  }

  /** Of whatever type: programs name the same files in many ways, and its first bytes tell what it is. */
  async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
    const bytes = await readBody(request.raw, mostBytes(), request.station.room);
    if (bytes.length === 0)
      throw new AppError('bad_input', 'The body is empty: it must be the file.', { trouble: trouble('upload_empty') });
    return bytes;
  }

  async function readJsonBody(bytes: Buffer): Promise<Intake> {
    const { value, picture: text } = readJson(bytes, picture, limits.plainBytes);
    if (picture === null || !isObject(value)) {
      check(value);
      return { ...NOTHING, body: endpoint.body ? value : undefined };
    }
    const { [picture]: given, ...body } = value;
    if (text === null) {
      const what = given === undefined ? 'The field image is missing. It' : 'The field image';
      throw bad(`${what} must be a text: a PNG, JPEG, WebP or TIFF file as base64, or a data: URL.`);
    }
    check(body);
    return { ...NOTHING, body, pictures: { image: requireSize(await decodeBase64(text, picture), settings()) } };
  }

  async function readFormBody(request: FastifyRequest, parts: NonNullable<Endpoint['form']>): Promise<Intake> {
    const { texts, files } = await readForm(request.raw, parts, {
      mostBytes: settings()['limits.image_bytes'],
      room: request.station.room,
    });
    const body = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fromText(name, text, shape?.properties?.[name], limits)]),
    );
    const image = files[PICTURE];
    if (!image) throw bad('The part image is missing. It must be a PNG, JPEG, WebP or TIFF file.');
    check(body);
    return { ...NOTHING, body, pictures: { image } };
  }

  return { mostBytes, read };
}

/** Some clients send an empty object where there is nothing to say. */
function requireNothing(value: unknown): void {
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return;
  throw bad('This endpoint takes no body.');
}

/** Parts of a form are texts; an object stands in one as JSON. */
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
  throw new AppError('image_too_large', `The picture is too large: it may have ${most} bytes at most.`, {
    trouble: trouble('upload_too_large', { mebibytes: (most / 2 ** 20).toFixed(0) }),
  });
}

function mostOf(kind: NonNullable<Endpoint['upload']>, limits: Limits, settings: Settings): number {
  if (kind === 'picture') return settings['limits.image_bytes'];
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
