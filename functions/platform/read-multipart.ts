import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { SentFile } from './route.ts';

const maxFiles = 20;

/** Supported parts: `payload` with JSON, and up to 20 `files`. */
export type Parts = { readonly payload: Uint8Array; readonly files: readonly SentFile[] };

/** Parse a multipart body with the platform's own parser. @throws input.invalid, body.too-large */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Parts> {
  const form = await parseForm(bytes, contentType);
  const names = [...form.keys()];
  const unknown = names.filter((name) => name !== 'payload' && name !== 'files');
  if (unknown.length > 0 || names.filter((name) => name === 'payload').length > 1)
    throw refusal(t`Send one part “payload” and the parts “files”.`);
  const sent = form.getAll('files');
  if (sent.length > maxFiles)
    throw new AppError('body.too-large', t`At most ${maxFiles} files can be sent at once.`);
  const files = await Promise.all(
    sent.map(async (part) => {
      if (typeof part === 'string') throw refusal(t`The part “files” has to be a file.`);
      return { name: part.name, content: new Uint8Array(await part.arrayBuffer()) };
    }),
  );
  const payload = form.get('payload') ?? '';
  return {
    payload:
      typeof payload === 'string'
        ? new TextEncoder().encode(payload)
        : new Uint8Array(await payload.arrayBuffer()),
    files,
  };
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    const body = new Uint8Array(bytes);
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refusal(t`This is not the multipart body that its header promises.`);
  }
}

const refusal = (why: string) =>
  new AppError('input.invalid', t`Some fields need attention.`, { fields: { body: [why] } });
