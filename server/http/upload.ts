/** The body of the one kind of call that is not JSON: some fields and one file, read only when the handler asks for it. */
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '@/lib/api/files';
import type { Clock } from '../clock/clock';
import { Refusal } from './handler';
import { atPace } from './pace';

/** Room for the fields and the boundaries around the file. */
const OVERHEAD_BYTES = 64 * 1024;
const FILE_FIELD = 'file';

export interface Upload {
  fields: Record<string, unknown>;
  bytes: Buffer;
}

/** For a scope of its own: elsewhere a multipart body must stay refused, because a browser would send it unasked. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: 1,
      fields: 8,
      parts: 9,
      fieldSize: 1_000,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

const tooLarge = (): Refusal => new Refusal('fileTooLarge', { max: String(MAX_FILE_BYTES / 1024 / 1024) });

export async function readUpload(request: FastifyRequest, clock: Clock): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('badRequest', { field: 'body' });
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + OVERHEAD_BYTES) throw tooLarge();
  try {
    return await atPace(request, clock, () => readParts(request));
  } catch (error) {
    // What is still on its way is thrown away, not kept waiting.
    request.raw.unpipe().resume();
    if (error instanceof Refusal) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw new Refusal('badRequest', { field: 'body' });
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === FILE_FIELD) bytes = await part.toBuffer();
    else throw new Refusal('badRequest', { field: part.fieldname.slice(0, 60) });
  }
  if (bytes === null) throw new Refusal('badRequest', { field: FILE_FIELD });
  return { fields, bytes };
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null;
