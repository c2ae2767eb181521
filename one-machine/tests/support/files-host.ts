import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { openClock, type SharedClock } from '#one-machine/clock.ts';
import { type FilesHost, startFiles } from '#one-machine/files/start-files.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';

/** Buckets in a temporary folder and an unmodified client for them. */
export type FilesRig = {
  readonly folder: string;
  readonly host: FilesHost;
  readonly client: S3Client;
  readonly clock: SharedClock;
  stop(): Promise<void>;
};

const local = { accessKeyId: 'local', secretAccessKey: 'local' };
export const siteOrigin = 'http://localhost:4280';

/** Create a client like those of functions. Other keys simulate an attacker. */
export const s3Client = (endpoint: string, credentials = local): S3Client =>
  new S3Client({ endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 });

/** Start the buckets `files` and `others`. @param data folder to reuse; else a new folder that stop removes */
export async function startFilesRig(data?: string): Promise<FilesRig> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'countersign-files-')));
  const clock = openClock();
  const cors = [
    {
      origins: [siteOrigin],
      methods: ['PUT', 'GET'],
      headers: ['content-type', 'content-disposition', 'x-amz-checksum-sha256'],
      exposed: ['etag'],
      maxAge: 3600,
    },
  ];
  const host = await startFiles({
    data: folder,
    buckets: [
      { id: 'Files', name: 'files', cors, expirations: [{ prefix: 'uploads/', days: 1 }] },
      { id: 'Others', name: 'others', cors: [], expirations: [] },
    ],
    callers: [local],
    clock,
    log: printUnusualLog,
  });
  const client = s3Client(host.endpoint);
  return {
    ...{ folder, host, client, clock },
    async stop() {
      client.destroy();
      await host.stop();
      if (!data) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Frequent calls of the tests to the bucket `files`. */
export function createFilesCalls(rig: () => FilesRig) {
  const Bucket = 'files';
  const put = (Key: string, Body: string | Buffer = 'content') =>
    rig().client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const get = async (Key: string, Range?: string) => {
    const found = await rig().client.send(new GetObjectCommand({ Bucket, Key, Range }));
    return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
  };
  const filesOnDisk = () => readdirSync(join(rig().folder, 'files', 'content'));
  return { put, get, filesOnDisk };
}
