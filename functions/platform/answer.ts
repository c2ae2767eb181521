import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';

/** Response of an operation with `answers: 'binary'`: a file, or the URL of a file that is too large for a response. */
export const BinaryAnswer = z.union([
  z.object({
    name: z.string(),
    mediaType: z.string(),
    content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  z.object({ address: z.url() }),
]);
export type BinaryAnswer = z.infer<typeof BinaryAnswer>;
export type HttpAnswer = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** Responses contain personal data and are no pages, so they must not be cached, framed or sniffed. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export const jsonAnswer = (body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/**
 * Format the Content-Disposition of a file to download, unless it may be shown. The name has both forms that browsers
 * support (RFC 6266).
 */
export function formatDisposition(
  name: string,
  as: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function binaryAnswer(answer: BinaryAnswer): HttpAnswer {
  if ('address' in answer)
    return { statusCode: 302, headers: { location: answer.address }, body: '' };
  const { name, mediaType, content } = answer;
  return {
    statusCode: 200,
    headers: { 'content-type': mediaType, 'content-disposition': formatDisposition(name) },
    body: Buffer.from(content).toString('base64'),
    isBase64Encoded: true,
  };
}
