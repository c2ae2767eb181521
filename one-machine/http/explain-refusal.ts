import type { IncomingMessage } from 'node:http';
import { type Caller, explainDenial } from '../policy/caller.ts';
import type { RequiredPermission } from '../policy/statement.ts';
import { isOwnHost } from './own-host.ts';
import { hashPayload, isForService, isSignedWith, parseSignatureClaim } from './signature.ts';

/**
 * Explain why a call of an AWS service is refused. Undefined if it is allowed. A call is refused from a page (which
 * sends its origin), to another host name, without the keys of this start, or from a function whose role does not allow
 * the action. The signed time is not checked, because the clock of the functions may have been moved.
 * @param asks permissions that the call needs; only read if it is signed
 */
export function explainRefusal(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Uint8Array,
  service: string,
  callers: readonly Caller[],
  asks: () => readonly RequiredPermission[],
): string | undefined {
  if (headers.origin !== undefined) return 'Pages may not call this.';
  if (!isOwnHost(headers.host)) return 'Not a host of this machine.';
  const claim = parseSignatureClaim(headers, hashPayload(body));
  const caller = claim && callers.find((one) => one.accessKeyId === claim.scope.keyId);
  if (!caller || !isForService(claim, service))
    return 'The call is not signed with the keys of this start.';
  // Unlike in S3, the path is encoded once more before it is signed.
  const path = url.replaceAll('%', '%25');
  if (!isSignedWith({ method, path, query: [], headers }, claim, caller))
    return 'The signature does not match.';
  return explainDenial(caller, asks());
}
