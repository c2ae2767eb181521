import type { IncomingMessage } from 'node:http';
import { isOwnHost } from './own-host.ts';
import { type Credentials, claimOf, hashOf, isSignedWith, namesKeys } from './signature.ts';

/**
 * Why a call of an AWS service doesn't come from this start's own programs; undefined when it does. Refused are pages (they name
 * their origin), other host names, and whoever lacks the keys that were made for this start. The signed time isn't looked at: the
 * clock of functions may have been moved.
 */
export function refusalOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Uint8Array,
  service: string,
  keys: Credentials,
): string | undefined {
  if (headers.origin !== undefined) return 'Pages may not call this.';
  if (!isOwnHost(headers.host)) return 'Not a host of this machine.';
  const claim = claimOf(headers, hashOf(body));
  if (!claim || !namesKeys(claim, keys, service))
    return 'The call is not signed with the keys of this start.';
  const isSigned = isSignedWith({ method, path: url, query: [], headers }, claim, keys);
  return isSigned ? undefined : 'The signature does not match.';
}
