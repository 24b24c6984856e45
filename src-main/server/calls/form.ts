import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { badInput, unknownNameSentence } from '#main/server/answers/misfit-sentence.ts';
import type { Room } from '#main/server/limits/admission.ts';
import { invite } from '#main/server/sockets/expect-continue.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { tooLarge } from './bytes.ts';

/** The files of each name, in their order. */
export type FormBody = Readonly<{ texts: Record<string, string>; files: Record<string, Uint8Array[]> }>;
type Parts = NonNullable<Endpoint['form']>;

/** The most bytes of a text part, which is one JSON value at most. */
const TEXT_BYTES = 2 ** 21;

/** Bytes of the whole form and of each file, and files of each name. */
interface Most {
  readonly bytes: number;
  readonly ofFile: number;
  readonly files: number;
}

const NOT_A_FORM = 'The body is not valid multipart/form-data.';

/** Reads a whole form. */
export function readForm(request: IncomingMessage, parts: Parts, most: Most, room: Room | null): Promise<FormBody> {
  return new Promise((resolve, reject) => {
    const parser = openParser(request, parts, most);
    let bytes = 0;
    let failed = false;
    const fail = (error: AppError) => {
      if (failed) return;
      failed = true;
      request.off('data', count).unpipe(parser);
      reject(error);
    };
    const guarded = (act: () => void) => {
      try {
        act();
      } catch (error) {
        fail(error as AppError);
      }
    };
    const count = (chunk: Buffer) =>
      guarded(() => {
        bytes += chunk.length;
        if (bytes > most.bytes) throw tooLarge(most.bytes);
        room?.arrive(chunk.length);
      });
    const sent = createSentParts(parts, most, fail);
    parser.on('field', (name, text, nameCut, textCut) => guarded(() => sent.addText(name, text, nameCut || textCut)));
    parser.on('file', (name, stream) => {
      // Without a listener an error of this stream would end the process.
      stream.on('error', () => fail(badInput(NOT_A_FORM)));
      guarded(() => sent.addFile(name, stream));
      if (failed) stream.resume();
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => fail(badInput(`The form has too many parts. ${partsAre(parts)}`)));
    }
    parser.on('error', () => fail(badInput(NOT_A_FORM)));
    parser.on('finish', () => {
      if (!failed) resolve({ texts: sent.texts, files: sent.files });
    });
    request.on('close', () => {
      if (!request.readableEnded) fail(new AppError('aborted', 'The client went away.'));
    });
    request.on('data', count).pipe(parser);
    invite(request);
  });
}

/** The parts of a form that came so far, by their names. */
function createSentParts(parts: Parts, most: Most, fail: (error: AppError) => void) {
  const texts: Record<string, string> = {};
  const files: Record<string, Uint8Array[]> = {};
  const names = new Set<string>();
  return {
    texts,
    files,
    addText(name: string, text: string, isCut: boolean): void {
      claimName(name, parts, names, false);
      if (isCut) throw new AppError('too_large', `The part ${name} is too large: 2 MiB at most.`);
      texts[name] = requirePlainText(name, text);
    },
    addFile(name: string, stream: Readable): void {
      claimName(name, parts, names, true, most.files > 1);
      const ofName = files[name] ?? [];
      files[name] = ofName;
      const at = ofName.push(new Uint8Array()) - 1;
      collect(stream, most.ofFile, name, fail, (file) => {
        ofName[at] = file;
      });
    },
  };
}

function openParser(request: IncomingMessage, parts: Parts, most: Most) {
  const [files, fields] = [parts.files.length * most.files + 1, parts.texts.length + 1];
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        files,
        fields,
        parts: files + fields,
        fileSize: most.ofFile,
        fieldSize: TEXT_BYTES,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    });
  } catch {
    throw badInput(`${NOT_A_FORM} Its Content-Type must name the boundary.`);
  }
}

function claimName(
  name: string | undefined,
  parts: Parts,
  taken: Set<string>,
  isFile: boolean,
  mayRepeat = false,
): void {
  const known = [...parts.files, ...parts.texts];
  if (name === undefined) throw badInput(`A part of the form has no name. ${partsAre(parts)}`);
  if (!known.includes(name)) throw badInput(unknownNameSentence(name, known, 'body'));
  if (isFile !== parts.files.includes(name))
    throw badInput(`The part ${name} must be ${isFile ? 'a text' : 'a file'}.`);
  if (taken.has(name) && !mayRepeat) throw badInput(`The part ${name} is there twice.`);
  taken.add(name);
}

function collect(
  stream: Readable & { truncated?: boolean },
  mostBytes: number,
  name: string,
  fail: (error: AppError) => void,
  done: (bytes: Uint8Array) => void,
): void {
  const chunks: Buffer[] = [];
  stream.on('limit', () => fail(tooLarge(mostBytes)));
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    const bytes = Buffer.concat(chunks);
    if (bytes.length === 0) fail(badInput(`The file ${name} is empty. It must be a picture.`));
    else done(bytes);
  });
}

function requirePlainText(name: string, text: string): string {
  if (text.includes('\0')) throw badInput(`The part ${name} has a NUL character.`);
  if (text.includes('\ufffd') || !text.isWellFormed()) throw badInput(`The part ${name} is not valid UTF-8.`);
  return text;
}

function partsAre({ files, texts }: Parts): string {
  return `They are: ${[...files, ...texts].join(', ')}.`;
}
