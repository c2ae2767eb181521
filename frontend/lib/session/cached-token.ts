import * as z from 'zod';
import { config } from '#frontend/lib/runtime-config.ts';

/** A token that ends sooner than this is not handed out: the call it is for takes its time, too. In milliseconds. */
const margin = 60_000;

const Payload = z.looseObject({ exp: z.number(), token_use: z.literal('id') });

/**
 * The id token as Amplify keeps it in this browser, while it is good: the first screen of a signed-in person then does
 * without Amplify. Anything unexpected is no token, and Amplify is asked.
 */
export function cachedIdToken(): { raw: string; payload: z.infer<typeof Payload> } | undefined {
  try {
    const prefix = `CognitoIdentityServiceProvider.${config().userPoolClientId}`;
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
