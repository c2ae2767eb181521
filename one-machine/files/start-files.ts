import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { listenOnSavedPort } from '../http/saved-port.ts';
import type { RuntimePart } from '../part.ts';
import { type Caller, explainDenial } from '../policy/caller.ts';
import type { Bucket } from '../template/read-stores.ts';
import { answerXml, getSingleHeader, readCall, type S3Call } from './call.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { FileError } from './file-error.ts';
import { listObjects } from './list-objects.ts';
import { abortUpload, beginUpload, completeUpload, listParts, putPart } from './multipart.ts';
import { type ObjectStore, openObjectStore } from './object-store.ts';
import { canListObjects, listS3Permissions } from './permissions.ts';
import { readObject } from './read-object.ts';
import { checkSignature } from './signature.ts';
import { readText } from './store-body.ts';
import { sweepExpiredObjects } from './sweep-expired-objects.ts';
import { copyObject, deleteObject, deleteObjects, putObject } from './write-object.ts';
import { writeXml } from './xml.ts';

/** S3 buckets of the one-machine runtime. */
export type FilesHost = RuntimePart & {
  /** Value of AWS_ENDPOINT_URL_S3. Presigned addresses for browsers have the same origin. */
  readonly endpoint: string;
};

export type FilesOptions = {
  /** Data folder of the runtime. Objects are in its subfolder `files`. */
  data: string;
  buckets: readonly Bucket[];
  /** Callers whose signature is accepted. */
  callers: readonly Caller[];
  clock: Clock;
  log: (line: string) => void;
};

/** Run the S3 operation of a call, selected by method, path and parameters. */
async function runS3Operation(call: S3Call, store: ObjectStore, now: number): Promise<void> {
  const { method, key, parameters, request } = call;
  const chosen = ['uploads', 'uploadId', 'delete', 'list-type'].find((name) =>
    parameters.has(name),
  );
  const place = key === '' ? 'bucket' : 'object';
  const copies = getSingleHeader(call, 'x-amz-copy-source') === undefined ? '' : ' copy';
  switch (`${method} ${place} ${chosen ?? ''}${copies}`.trim()) {
    case 'HEAD bucket':
      call.response.writeHead(200).end();
      return;
    case 'GET bucket list-type':
      return listObjects(call, store);
    case 'POST bucket delete':
      return deleteObjects(call, store, await readText(call));
    case 'GET object':
    case 'HEAD object':
      return await readObject(call, store);
    case 'PUT object':
      return await putObject(call, store, now);
    case 'PUT object  copy':
      return await copyObject(call, store, now);
    case 'DELETE object':
      return deleteObject(call, store);
    case 'POST object uploads':
      return beginUpload(call, store);
    case 'PUT object uploadId':
      return await putPart(call, store);
    case 'GET object uploadId':
      return listParts(call, store);
    case 'POST object uploadId':
      return await completeUpload(call, store, await readText(call), now);
    case 'DELETE object uploadId':
      return abortUpload(call, store);
    default:
      throw new FileError(
        'NotImplemented',
        `${method} ${request.url} is not known on one machine.`,
      );
  }
}

/** Parameters of unsupported features, which would otherwise be ignored silently. */
const unknownParameters =
  /^(acl|tagging|versionId|versions|policy|cors|lifecycle|attributes|restore|select|torrent|retention|legal-hold)$/;

function sendFileError(
  call: { request: IncomingMessage; response: ServerResponse },
  error: FileError,
): void {
  const { request, response } = call;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Close the connection with the response instead of reading a body that is no longer needed.
  if (!request.complete) response.setHeader('connection', 'close');
  if (request.method === 'HEAD') {
    response.writeHead(error.status).end();
    return;
  }
  const details = { Code: error.code, Message: error.message, Resource: request.url };
  answerXml(response, writeXml('Error', details), error.status);
}

/**
 * Start S3 for one machine, addressed by path, on loopback at its previous port: objects, presigned addresses,
 * multipart uploads, listing, CORS. The signature of every call is verified. Acknowledged data is on disk. Versions,
 * tags, access lists, and the checksums CRC32C and CRC64NVME are unsupported and refused.
 */
export async function startFiles(options: FilesOptions): Promise<FilesHost> {
  const { clock, callers, log } = options;
  const folder = join(options.data, 'files');
  mkdirSync(folder, { recursive: true });
  const store = openObjectStore(folder);
  const rules = new Map(options.buckets.map(({ name, cors }) => [name, cors]));

  const cancelSweeping = sweepExpiredObjects(store, options.buckets, clock);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = readCall(request, response);
    const cors = rules.get(call.bucket) ?? [];
    if (call.method === 'OPTIONS') return answerPreflight(call, cors);
    allowOrigin(call, cors);
    const { method, path, query } = call;
    const signed = checkSignature(
      { method, path, query, headers: request.headers },
      callers,
      clock.now(),
    );
    const allowed = { ...call, ...signed };
    const refusal = explainDenial(signed.caller, listS3Permissions(allowed));
    if (refusal) throw new FileError('AccessDenied', refusal);
    if (!rules.has(call.bucket))
      throw new FileError('NoSuchBucket', 'The specified bucket does not exist');
    const unknown = [...call.parameters.keys()].find((name) => unknownParameters.test(name));
    if (unknown) throw new FileError('NotImplemented', `${unknown} is not known on one machine.`);
    await runS3Operation(allowed, store, clock.now()).catch((error: unknown) => {
      const isMissing = error instanceof FileError && error.code === 'NoSuchKey';
      throw isMissing && !canListObjects(allowed)
        ? new FileError('AccessDenied', 'Access Denied')
        : error;
    });
  };
  const server = createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    // Clients correct their clock by this header, so it must contain the moved time instead of the machine's.
    response.setHeader('date', new Date(clock.now()).toUTCString());
    answer(request, response).catch((error: unknown) => {
      if (error instanceof FileError) return sendFileError({ request, response }, error);
      // An aborted request is no error of this part.
      if (!request.destroyed && !response.destroyed)
        log(`files: ${request.method} ${request.url?.split('?')[0]}: ${String(error)}`);
      response.destroy();
    });
  });
  // The timeout is longer than the idle time of clients, so that they do not reuse a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  // Requests have no time limit, because the transfer of a large file may be slow.
  server.requestTimeout = 0;
  const port = await listenOnSavedPort(server, options.data, 'files');
  return {
    name: 'files',
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      cancelSweeping();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}
