import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { startFilesRig } from '#one-machine/tests/support/files-host.ts';

/**
 * A runtime that tests kill: `node file-writer.ts DATA ROUND` stores files without end, some of them repeatedly under
 * the same key. It prints each key with its number after the acknowledgment.
 */
const [, , data = '', round = ''] = process.argv;
const { client } = await startFilesRig(data);
for (let n = 0; ; n++) {
  const Key = n % 3 === 0 ? 'replaced' : `${round}/${n}`;
  const Body = `${round} ${n} `.repeat(5000);
  await client.send(new PutObjectCommand({ Bucket: 'files', Key, Body }));
  process.stdout.write(`${Key} ${n}\n`);
  if (n % 10 === 0) await client.send(new GetObjectCommand({ Bucket: 'files', Key }));
}
