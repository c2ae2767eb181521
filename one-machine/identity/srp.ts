import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalidParameter } from './pool-error.ts';

/**
 * The server side of SRP-6a as implemented by user pools: the 3072-bit group of RFC 5054, SHA-256, numbers padded like
 * two's complement, and a 16-byte key derived with the label 'Caldera Derived Key'. All numbers are sent as hex.
 */
const prime = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const generator = 2n;

export type Verifier = { readonly salt: string; readonly verifier: string };
/** Values that the server needs between its challenge and the client's proof. */
export type SrpChallenge = { readonly clientPublic: string; readonly serverPublic: string } & {
  readonly serverSecret: string;
  readonly verifier: string;
};

/** Create the verifier, the only data stored for a password. Each guess against it costs a 3072-bit exponentiation. */
export function makeVerifier(poolName: string, userId: string, password: string): Verifier {
  return computeVerifier(poolName, userId, password, randomBytes(16).toString('hex'));
}

/** True if the password matches the verifier (managed login, change of password). */
export function matchesVerifier(
  poolName: string,
  userId: string,
  password: string,
  stored: Verifier,
): boolean {
  const candidate = computeVerifier(poolName, userId, password, stored.salt);
  return timingSafeEqual(hashParts(candidate.verifier), hashParts(stored.verifier));
}

/**
 * Create a challenge.
 * @throws PoolError InvalidParameterException for a public value that would make the proof worthless
 */
export function openChallenge(verifier: string, clientPublic: string): SrpChallenge {
  if (!/^[0-9a-f]{1,1536}$/i.test(clientPublic) || fromHex(clientPublic) % prime === 0n) {
    throw invalidParameter('SRP_A is invalid');
  }
  const serverSecret = fromBytes(randomBytes(32));
  const serverPublic = (multiplier() * fromHex(verifier) + modPow(generator, serverSecret)) % prime;
  return {
    clientPublic,
    serverPublic: serverPublic.toString(16),
    serverSecret: serverSecret.toString(16),
    verifier,
  };
}

/** True if the client's signature proves knowledge of the password. */
export function verifyProof(
  challenge: SrpChallenge,
  proof: {
    poolName: string;
    userId: string;
    secretBlock: string;
    timestamp: string;
    signature: string;
  },
): boolean {
  const a = fromHex(challenge.clientPublic);
  const scramble = fromBytes(
    hashParts(toPaddedBytes(a), toPaddedBytes(fromHex(challenge.serverPublic))),
  );
  const shared = modPow(
    a * modPow(fromHex(challenge.verifier), scramble),
    fromHex(challenge.serverSecret),
  );
  const key = hkdfSync(
    'sha256',
    toPaddedBytes(shared),
    toPaddedBytes(scramble),
    'Caldera Derived Key',
    16,
  );
  const wanted = createHmac('sha256', Buffer.from(key))
    .update(proof.poolName)
    .update(proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
  const got = Buffer.from(proof.signature, 'base64');
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

function computeVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt: string,
): Verifier {
  const inner = hashParts(`${poolName}${userId}:${password}`);
  const exponent = fromBytes(hashParts(toPaddedBytes(fromHex(salt)), inner));
  return { salt, verifier: modPow(generator, exponent).toString(16) };
}

const multiplier = () => fromBytes(hashParts(toPaddedBytes(prime), toPaddedBytes(generator)));

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** Encode as hex of even length whose first bit is clear, so that readers of signed numbers get the same value. */
function toPaddedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, 'hex');
}

const fromHex = (hex: string) => BigInt(`0x${hex}`);
const fromBytes = (bytes: Uint8Array) => fromHex(Buffer.from(bytes).toString('hex'));

function hashParts(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
