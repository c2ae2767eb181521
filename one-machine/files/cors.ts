import type { CorsRule } from '../template/read-stores.ts';
import { getSingleHeader, type S3Call, type UnsignedCall } from './call.ts';

/** Whether a name matches a pattern with at most one `*`. */
function matchesPattern(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === name;
  return (
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
  );
}

function findRule(
  call: Pick<S3Call, 'request'>,
  rules: readonly CorsRule[],
  method: string,
  names: readonly string[],
) {
  const origin = getSingleHeader(call, 'origin') ?? '';
  return rules.find(
    (rule) =>
      rule.origins.some((pattern) => matchesPattern(pattern, origin)) &&
      rule.methods.includes(method) &&
      names.every((name) =>
        rule.headers.some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );
}

function setCorsHeaders(call: Pick<S3Call, 'request' | 'response'>, rule: CorsRule): void {
  const { response } = call;
  const any = rule.origins.includes('*');
  response.setHeader(
    'access-control-allow-origin',
    any ? '*' : (getSingleHeader(call, 'origin') ?? ''),
  );
  response.setHeader('access-control-allow-methods', rule.methods.join(', '));
  response.setHeader(
    'vary',
    'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  );
  if (!any) response.setHeader('access-control-allow-credentials', 'true');
  if (rule.exposed.length > 0) {
    response.setHeader('access-control-expose-headers', rule.exposed.join(', '));
  }
}

/** Allow the calling page to read the response if a rule of the bucket permits it. */
export function allowOrigin(call: UnsignedCall, rules: readonly CorsRule[]): void {
  if (getSingleHeader(call, 'origin') === undefined) return;
  const rule = findRule(call, rules, call.method, []);
  if (rule) setCorsHeaders(call, rule);
}

/** Respond to a preflight request of a browser. */
export function answerPreflight(call: UnsignedCall, rules: readonly CorsRule[]): void {
  const { response } = call;
  const method = getSingleHeader(call, 'access-control-request-method') ?? '';
  const asked = (getSingleHeader(call, 'access-control-request-headers') ?? '').toLowerCase();
  const names = asked
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const rule = findRule(call, rules, method, names);
  if (!rule) {
    response
      .writeHead(403, { 'content-type': 'text/plain' })
      .end('This CORS request is not allowed.\n');
    return;
  }
  setCorsHeaders(call, rule);
  if (asked) response.setHeader('access-control-allow-headers', asked);
  if (rule.maxAge !== undefined) response.setHeader('access-control-max-age', rule.maxAge);
  response.writeHead(200).end();
}
