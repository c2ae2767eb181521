import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Prime of the group of 3072 bits in RFC 5054, with which the user pool calculates. */
const N = BigInt(
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
const g = 2n;

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const toBigInt = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

/** Return big-endian bytes with a leading zero if the sign bit is set. Both sides hash this form. */
function toPaddedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(Number.parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even, 'hex');
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % N;
    factor = (factor * factor) % N;
  }
  return result;
}

const k = toBigInt(sha256(toPaddedBytes(N), toPaddedBytes(g)));
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');
const getTimestamp = (now: Date) =>
  `${weekdays[now.getUTCDay()]} ${months[now.getUTCMonth()]} ${now.getUTCDate()} ${two(now.getUTCHours())}:${two(now.getUTCMinutes())}:${two(now.getUTCSeconds())} UTC ${now.getUTCFullYear()}`;

type Challenge = { USER_ID_FOR_SRP: string; SALT: string; SRP_B: string; SECRET_BLOCK: string };

/**
 * Start a sign-in by Secure Remote Password (RFC 5054, SHA-256), for programs that represent many people: the browser's
 * library supports only one signed-in person per page. `publicA` is a parameter of InitiateAuth, and `answer` turns the
 * challenge of the pool into the responses to PASSWORD_VERIFIER.
 */
export function startSrpAttempt(poolId: string) {
  const a = toBigInt(randomBytes(128)) % N;
  const publicA = modPow(g, a);
  const poolName = poolId.split('_')[1] ?? '';
  return {
    publicA: publicA.toString(16),
    answer(challenge: Challenge, password: string, now = new Date()) {
      const publicB = BigInt(`0x${challenge.SRP_B}`);
      const u = toBigInt(sha256(toPaddedBytes(publicA), toPaddedBytes(publicB)));
      const identity = sha256(`${poolName}${challenge.USER_ID_FOR_SRP}:${password}`);
      const x = toBigInt(sha256(toPaddedBytes(BigInt(`0x${challenge.SALT}`)), identity));
      const secret = modPow((((publicB - k * modPow(g, x)) % N) + N) % N, a + u * x);
      const key = Buffer.from(
        hkdfSync('sha256', toPaddedBytes(secret), toPaddedBytes(u), 'Caldera Derived Key', 16),
      );
      const timestamp = getTimestamp(now);
      const signature = createHmac('sha256', key)
        .update(poolName)
        .update(challenge.USER_ID_FOR_SRP)
        .update(Buffer.from(challenge.SECRET_BLOCK, 'base64'))
        .update(timestamp)
        .digest('base64');
      return {
        USERNAME: challenge.USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      };
    },
  };
}
