import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPKCS8, type JSONWebKeySet } from 'jose';
import { createDamagedFileError } from '../explain-failure.ts';
import { writeDurably } from './write-durably.ts';

export type SigningKey = Awaited<ReturnType<typeof loadSigningKey>>;

/**
 * Load the pool's RSA key. It is created and stored at the first start, so that tokens remain valid after a restart.
 * @throws OperatorError if it is damaged
 */
export async function loadSigningKey(folder: string) {
  const file = join(folder, 'signing-key.pem');
  if (!existsSync(file)) {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeDurably(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const pem = readFileSync(file, 'utf8');
  const publicJwk = parsePublicKey(pem, file).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(publicJwk.n)).digest('base64url').slice(0, 22);
  const jwks: JSONWebKeySet = {
    keys: [
      { kty: 'RSA', n: publicJwk.n ?? '', e: publicJwk.e ?? '', kid, use: 'sig', alg: 'RS256' },
    ],
  };
  return {
    kid,
    privateKey: await importPKCS8(pem, 'RS256'),
    jwks,
    seed: createHash('sha256').update(pem).digest(),
  };
}

function parsePublicKey(pem: string, file: string) {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw createDamagedFileError(file, error);
  }
}
