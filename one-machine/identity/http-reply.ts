import type { Caller } from '#one-machine/policy/caller.ts';
import type { RequiredPermission } from '#one-machine/policy/statement.ts';

/** Request to a handler of the identity part. */
export type Call = {
  readonly method: string;
  readonly url: URL;
  readonly header: (name: string) => string;
  readonly body: string;
  /** Return the reason why the caller may not perform the action, or undefined if the caller may. */
  readonly refusal: (callers: readonly Caller[], ask: RequiredPermission) => string | undefined;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export const jsonResponse = (
  status: number,
  body: unknown,
  type = 'application/json',
): HttpResponse => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

export const redirectResponse = (location: string, cookie?: string): HttpResponse => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  body: '',
});

export const htmlResponse = (status: number, body: string, cookie?: string): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(cookie && { 'set-cookie': cookie }),
  },
  body,
});

/** Return the value of a cookie of the request, or an empty string. */
export function readCookie(call: Call, name: string): string {
  const pairs = call.header('cookie').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Format a cookie that scripts cannot read and that is sent only over https. */
export const privateCookie = (name: string, value: string, maxAge?: number) =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`;
