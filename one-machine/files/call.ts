import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../policy/caller.ts';
import { FileError } from './file-error.ts';

/** An S3 API call, addressed by path: `/bucket/key`. */
export type S3Call = {
  readonly method: string;
  readonly bucket: string;
  /** Key of the object; empty for a call on the bucket itself. */
  readonly key: string;
  /** Path as sent. */
  readonly path: string;
  /** Query in the order sent, decoded. */
  readonly query: readonly (readonly [string, string])[];
  readonly parameters: ReadonlyMap<string, string>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Signed hash of the body, or a constant instead of it. */
  readonly payload: string;
  /** Caller with the keys of the signature. */
  readonly caller: Caller;
};

/** A call whose signature is not verified yet. */
export type UnsignedCall = Omit<S3Call, 'payload' | 'caller'>;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FileError('InvalidURI', 'The address is not encoded as it should be.');
  }
};

/**
 * Parse the URL of a call.
 * @throws FileError if it cannot be decoded or the key is too long
 */
export function readCall(request: IncomingMessage, response: ServerResponse): UnsignedCall {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.replaceAll('+', ' ').split(/=(.*)/s);
      return [decode(name), decode(value)] as const;
    });
  const decoded = decode(key);
  if (Buffer.byteLength(decoded) > 1024)
    throw new FileError('KeyTooLongError', 'Your key is too long');
  return {
    ...{ method: request.method ?? '', bucket: decode(bucket), key: decoded, path, query },
    ...{ parameters: new Map(query), request, response },
  };
}

/** Return the value of a header that was sent exactly once. */
export const getSingleHeader = (
  call: Pick<S3Call, 'request'>,
  name: string,
): string | undefined => {
  const value = call.request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Send an XML document as the response. */
export function answerXml(response: ServerResponse, xml: string, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(xml),
    })
    .end(xml);
}
