import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';

type Credentials = ConstructorParameters<typeof SignatureV4>[0]['credentials'];
export type Lambda = ReturnType<typeof lambdaClient>;

/** SHA-256 with the interface that the signer expects. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key =
      secret instanceof ArrayBuffer
        ? new Uint8Array(secret)
        : ArrayBuffer.isView(secret)
          ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
          : secret;
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }
  update(data: Uint8Array) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {}
}

const Configuration = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
});

/** Client for two calls of Lambda's API, which avoids installing another SDK client. */
export function lambdaClient(options: {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}) {
  const { region, credentials } = options;
  const endpoint = new URL(options.endpoint);
  const signer = new SignatureV4({ service: 'lambda', region, credentials, sha256: Sha256 });
  const call = async (method: 'GET' | 'POST', name: string, what: string, body?: string) => {
    const path = `/2015-03-31/functions/${name}/${what}`;
    const { headers } = await signer.sign({
      ...{ method, path, protocol: endpoint.protocol, hostname: endpoint.hostname },
      headers: { host: endpoint.host },
      ...(body !== undefined && { body }),
    });
    return await fetch(new URL(path, endpoint), { method, headers, ...(body && { body }) });
  };
  return {
    /**
     * The variables that a function was given; undefined when there is none of that name.
     * @throws Error with Lambda's answer
     */
    async settings(name: string): Promise<Readonly<Record<string, string>> | undefined> {
      const answer = await call('GET', name, 'configuration');
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return Configuration.parse(await answer.json()).Environment.Variables;
    },
    /**
     * Calls a function and waits for its answer.
     * @throws Error with Lambda's answer, or when the function itself failed
     */
    async invoke(name: string, event: unknown): Promise<unknown> {
      const answer = await call('POST', name, 'invocations', JSON.stringify(event));
      if (!answer.ok || answer.headers.has('x-amz-function-error'))
        throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return await answer.json();
    },
  };
}
