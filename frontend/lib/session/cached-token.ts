import * as z from 'zod';
import { getConfig } from '#frontend/lib/runtime-config.ts';

/** Minimum remaining lifetime of a token in milliseconds, because the token must not expire during the call. */
const margin = 60_000;

const Payload = z.looseObject({ exp: z.number(), token_use: z.literal('id') });

/**
 * Return the valid id token that Amplify stored in this browser, so that the first screen does not need Amplify.
 * Undefined for any unexpected data.
 */
export function readCachedIdToken(): { raw: string; payload: z.infer<typeof Payload> } | undefined {
  try {
    const prefix = `CognitoIdentityServiceProvider.${getConfig().userPoolClientId}`;
    const username = localStorage.getItem(`${prefix}.LastAuthUser`);
    const raw = localStorage.getItem(`${prefix}.${username}.idToken`);
    const encoded = raw?.split('.')[1];
    if (!raw || !encoded) return undefined;
    const payload = Payload.parse(JSON.parse(decodeBase64Url(encoded)));
    return payload.exp * 1000 - Date.now() > margin ? { raw, payload } : undefined;
  } catch {
    return undefined;
  }
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}
