import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from './write-durably.ts';

export type Certificate = { readonly key: string; readonly cert: string };

const day = 86_400_000;
/** The longest lifetime that browsers accept for a site's certificate. */
const lifetimeDays = 397;

/**
 * Return the self-signed certificate of the managed login for localhost and 127.0.0.1. It is created at the first
 * start, before it expires, and when its file is damaged. Its times are real, because the browser does not use the
 * moved clock.
 */
export function loadCertificate(folder: string): Certificate {
  const file = join(folder, 'login-certificate.pem');
  const stored = existsSync(file) ? splitPem(readFileSync(file, 'utf8')) : undefined;
  if (stored && isUsableCertificate(stored)) return stored;
  const made = makeCertificate(Date.now());
  writeDurably(file, `${made.key}${made.cert}`);
  return made;
}

function isUsableCertificate({ key, cert }: Certificate): boolean {
  try {
    const read = new X509Certificate(cert);
    const lasts = Date.parse(read.validTo) > Date.now() + 30 * day;
    return lasts && read.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

const certificateLabel = '-----BEGIN CERTIFICATE-----';

function splitPem(pem: string): Certificate {
  const at = pem.indexOf(certificateLabel);
  return { key: pem.slice(0, at), cert: pem.slice(at) };
}

function makeCertificate(now: number): Certificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(encodeDer(0x31, sequence(oid(0x55, 0x04, 0x03), utf8('One machine'))));
  const names = sequence(
    encodeDer(0x82, Buffer.from('localhost')),
    encodeDer(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const serverAuth = sequence(oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01));
  const body = sequence(
    encodeDer(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(now - day), time(now + lifetimeDays * day)),
    name,
    createPublicKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })).export({
      type: 'spki',
      format: 'der',
    }),
    encodeDer(
      0xa3,
      sequence(
        sequence(oid(0x55, 0x1d, 0x11), octets(names)),
        sequence(oid(0x55, 0x1d, 0x25), octets(serverAuth)),
      ),
    ),
  );
  const signature = sign('sha256', body, createPrivateKey(key));
  const whole = sequence(
    body,
    ecdsaWithSha256,
    encodeDer(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return { key, cert: `${certificateLabel}\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

/** Encode an ASN.1 element in DER: tag, length, content (X.690, 8.1). */
function encodeDer(tag: number, ...content: Uint8Array[]): Buffer {
  const inner = Buffer.concat(content);
  const hex = inner.length.toString(16);
  const long = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  const length = inner.length < 128 ? [inner.length] : [0x80 | long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), inner]);
}

const sequence = (...content: Uint8Array[]) => encodeDer(0x30, ...content);
const integer = (value: Uint8Array) => encodeDer(0x02, value);
const octets = (value: Uint8Array) => encodeDer(0x04, value);
const utf8 = (value: string) => encodeDer(0x0c, Buffer.from(value));
const oid = (...bytes: number[]) => encodeDer(0x06, Buffer.from(bytes));

/** Encode a UTCTime, which RFC 5280 requires for dates until 2049. */
const time = (at: number) =>
  encodeDer(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
