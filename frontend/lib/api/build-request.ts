import type * as z from 'zod';
import { readBaseUrl } from '#frontend/lib/runtime-config.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Progress } from './no-response.ts';

type Nothing = Record<never, never>;
/** Optional if the contract allows undefined. */
type InputProperty<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Nothing extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Input of a call: the data that its contract requires, and options for sending it. */
export type RequestInput<E extends Endpoint> = InputProperty<'params', z.input<E['params']>> &
  InputProperty<'query', z.input<E['query']>> &
  InputProperty<'body', z.input<E['body']>> & {
    /** Files of a multipart contract. */
    readonly files?: readonly File[];
    /**
     * One key per user action. Reuse it for retries of the same action. By default, each POST and upload gets a new
     * key.
     */
    readonly idempotencyKey?: string;
    /** Version that was read. The call is rejected if somebody else changed the item since. */
    readonly ifMatch?: number;
    readonly signal?: AbortSignal;
    /** Finish the call even if the page is closed. The body must be small (browser limit: 64 kB). */
    readonly outlivesPage?: boolean;
  };

export type BuiltRequest = {
  readonly url: string;
  readonly method: Endpoint['method'];
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | Blob;
};

/** Loosely typed input of a call, after the contract was checked at compile time. */
export type AnyRequestInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: readonly File[];
  readonly idempotencyKey?: string;
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly onProgress?: (progress: Progress) => void;
};

/** Build the HTTP request of a call, without its bearer token. */
export function buildRequest(endpoint: Endpoint, sent: AnyRequestInput): BuiltRequest {
  const params = new Map(entries(sent.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entries(sent.query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const content = encodeBody(endpoint, sent);
  return {
    url: `${readBaseUrl(endpoint.service)}${path}${search.size > 0 ? `?${search}` : ''}`,
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      ...((endpoint.method === 'POST' || endpoint.accepts === 'multipart') && {
        'idempotency-key': sent.idempotencyKey ?? crypto.randomUUID(),
      }),
      ...(sent.ifMatch !== undefined && { 'if-match': `"${sent.ifMatch}"` }),
    },
    ...(content !== undefined && { body: content }),
  };
}

/** Multipart requests contain the JSON in the part `payload`, and exist only for POST and PUT (spec §5). */
function encodeBody(endpoint: Endpoint, sent: AnyRequestInput): string | FormData | undefined {
  if (endpoint.accepts !== 'multipart') {
    return sent.body === undefined ? undefined : JSON.stringify(sent.body);
  }
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') {
    throw new Error(`${endpoint.method} ${endpoint.path} cannot carry form data`);
  }
  const form = new FormData();
  form.append('payload', JSON.stringify(sent.body ?? {}));
  for (const file of sent.files ?? []) form.append('files', file, file.name);
  return form;
}

const entries = (value: unknown): [string, unknown][] =>
  Object.entries(value ?? {}).filter(([, one]) => one !== undefined);
