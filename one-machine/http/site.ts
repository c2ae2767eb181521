import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getContentType, isCompressible } from './content-type.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Copy = { readonly body: Buffer; readonly etag: string };
type CachedCopy = { readonly version: string; readonly copy: Promise<Copy> };

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (body) => body,
};

/** Respond with a file of the site. `path` excludes the query. */
export type Site = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

/**
 * Serve the built front end in `folder` like the distribution. A path without a file extension returns the single page.
 * Files under `assets/` are cached for a year, all others are revalidated. Compressed copies are made at the first call
 * and cached until the file changes. A missing file is a 404, where the bucket would return 403.
 */
export function openSite(folder: string): Site {
  const copies = new Map<string, CachedCopy>();

  const copyOf = async (file: string, encoding: Encoding): Promise<Copy | undefined> => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const version = `${found.mtimeMs} ${found.size}`;
    const key = `${encoding} ${file}`;
    const kept = copies.get(key);
    if (kept?.version === version) return kept.copy;
    const copy = compressFile(file, encoding);
    copies.set(key, { version, copy });
    return copy;
  };

  return async (request, response, path) => {
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const name = resolveSiteFile(path);
    const file = name && join(folder, name);
    const type = getContentType(name ?? '');
    const encoding = isCompressible(type) ? chooseEncoding(request) : 'identity';
    const copy = file ? await copyOf(file, encoding) : undefined;
    if (!name || !copy) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    const headers = {
      'cache-control': name.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      etag: copy.etag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match'] === copy.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': type,
      'content-length': copy.body.length,
      ...(encoding !== 'identity' && copy.body.length > 0 && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : copy.body);
  };
}

/** Return the file for a path, always below the folder, or undefined if the path cannot be decoded. */
function resolveSiteFile(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    if (decoded.includes('\0')) return undefined;
    const clean = normalize(decoded);
    return extname(clean) === '' ? '/index.html' : clean;
  } catch {
    return undefined;
  }
}

function chooseEncoding({ headers }: IncomingMessage): Encoding {
  const offered = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(offered)) return 'br';
  return /\bgzip\b/.test(offered) ? 'gzip' : 'identity';
}

async function compressFile(file: string, encoding: Encoding): Promise<Copy> {
  const raw = await readFile(file);
  const body = await compress[encoding](raw);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag };
}
