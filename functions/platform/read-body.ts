import { AppError } from '#shared/errors.ts';
import { explainInvalidFieldText, explainInvalidText } from '#shared/field-text.ts';
import { t } from '#shared/language/t.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import type { HttpEvent } from './http-event.ts';
import type { SentFile } from './route.ts';

/** Maximum nesting depth, deeper than any form or condition (a condition may nest 12 deep). */
const maxDepth = 40;
/** Largest number that JSON transfers exactly. */
const largest = Number.MAX_SAFE_INTEGER;
/**
 * Reject content that no field may contain or that storage would alter: lists and objects nested too deep, huge
 * numbers, text with invalid or deceptive characters, and property names that every object inherits.
 * @throws input.invalid with the path of the value
 */
export function checkJson(value: unknown, path = '', name = '', depth = 0): void {
  if (depth > maxDepth) throw refusal(path, t`This is nested too deeply.`);
  if (typeof value === 'number' && Math.abs(value) > largest)
    throw refusal(path, t`This number is too large.`);
  if (typeof value === 'string') checkText(value, path, name);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (key in Object.prototype) throw refusal(at, t`No field can have this name.`);
    if (explainInvalidText(key, { oneLine: true }))
      throw refusal(path, t`A name has invalid characters.`);
    checkJson(inner, at, key, depth + 1);
  }
}

function checkText(text: string, path: string, name: string): void {
  const why = explainInvalidFieldText(name, text);
  if (why) throw refusal(path, why);
}

const refusal = (path: string, why: string) =>
  new AppError('input.invalid', t`Some fields need attention.`, {
    fields: { [truncateCodeUnits(path, 200).toWellFormed() || 'body']: [why] },
  });

/**
 * Maximum size of a JSON body, larger than the answers of any form. An event contains the answers before and after a
 * change, and an item has a limit of 400 kB.
 */
const maxJsonBytes = 128 * 1024;
/** 4 MB of files plus other fields. With base64 this reaches Lambda's limit of 6 MB. */
const maxMultipartBytes = 4.4 * 1024 * 1024;

export type RequestBody = {
  readonly json: unknown;
  readonly files: readonly SentFile[];
  /**
   * Content of the body, each part with its name. It is equal in a repeated call, whatever the boundaries between the
   * parts.
   */
  readonly said: readonly (string | Uint8Array)[];
};

const bytesOf = ({ body = '', isBase64Encoded }: HttpEvent) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** @throws body.too-large, body.type-refused, input.not-json, input.invalid */
export function readJsonBody(event: HttpEvent): RequestBody {
  const bytes = bytesOf(event);
  const isJson = /^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '');
  if (bytes.length > 0 && !isJson) throw wrongType('application/json');
  return { json: readJson(bytes), files: [], said: [bytes] };
}

/** @throws body.too-large, body.type-refused, input.not-json, input.invalid */
export async function readMultipartBody(event: HttpEvent): Promise<RequestBody> {
  const bytes = bytesOf(event);
  assertSize(bytes, maxMultipartBytes);
  const contentType = event.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw wrongType('multipart/form-data');
  const { readMultipart } = await import('./read-multipart.ts');
  const { payload, files } = await readMultipart(bytes, contentType);
  const named = files.flatMap(({ name, content }) => [name, content]);
  return { json: readJson(payload), files, said: [payload, ...named] };
}

/** Parse a JSON body; undefined if it is empty. The schema decides whether a body is required. */
function readJson(bytes: Uint8Array): unknown {
  assertSize(bytes, maxJsonBytes);
  if (bytes.length === 0) return undefined;
  const value = parseJsonBytes(bytes);
  checkJson(value);
  return value;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new AppError('input.not-json', t`The body is not JSON in UTF-8.`);
  }
}

function assertSize(bytes: Uint8Array, most: number): void {
  if (bytes.length > most)
    throw new AppError('body.too-large', t`This is too large to send at once.`);
}

const wrongType = (wanted: string) =>
  new AppError('body.type-refused', t`Send the body as ${wanted}.`);
