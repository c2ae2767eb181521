import { extname } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Return the content type of a site file by its extension. */
export const getContentType = (file: string): string =>
  types[extname(file).toLowerCase()] ?? 'application/octet-stream';

/** Whether compression is worthwhile. Images and fonts are already compressed. */
export const isCompressible = (type: string): boolean =>
  /^(text\/|application\/(json|manifest|wasm)|image\/svg)/.test(type);
