import { createHash } from 'node:crypto';
import { addComment, listComments } from '#shared/requests/conversation-api.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import type { Cast } from './demo-cast.ts';
import type { SignedInPerson } from './product-client.ts';

/** An acknowledged comment with a file. */
export type SentFile = {
  readonly requestId: string;
  readonly userId: string;
  readonly commentId: string;
  readonly fileId: string;
  readonly sha256: string;
};

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Upload a file to the bucket and attach it to a comment. */
export async function sendFile(person: SignedInPerson, requestId: string): Promise<SentFile> {
  const name = 'receipt.pdf';
  const content = Buffer.from(
    `%PDF-1.4\n% ${requestId}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`,
  );
  const sha256 = hashOf(content);
  const params = { requestId };
  const { uploadId, url, headers } = await person.call(startUpload, {
    params,
    body: { name, size: content.length, sha256, for: 'comment' },
  });
  const put = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(content) });
  if (!put.ok) throw new Error(`The bucket refused a file: ${put.status} ${await put.text()}`);
  const { commentId, files = [] } = await person.call(addComment, {
    params,
    body: { text: 'Here is the receipt.', uploads: [{ uploadId, name }] },
  });
  const [file] = files;
  if (!file) throw new Error('A comment was acknowledged without its file.');
  return { requestId, userId: person.userId, commentId, fileId: file.fileId, sha256 };
}

/** List files that are missing or changed, and comments that are missing or duplicated. */
export async function findMissingFiles(files: readonly SentFile[], cast: Cast): Promise<string[]> {
  const missing: string[] = [];
  for (const { requestId, userId, commentId, fileId, sha256 } of files) {
    const person = await cast.signedIn(userId);
    const { items } = await person.call(listComments, {
      params: { requestId },
      query: { limit: 100 },
    });
    const said = items.filter((one) => one.commentId === commentId);
    const content = await person
      .call(downloadFile, { params: { fileId }, query: { requestId } })
      .catch((error: unknown) => String(error));
    const isSame = content instanceof Uint8Array && hashOf(content) === sha256;
    if (said.length !== 1 || !isSame)
      missing.push(
        `${requestId}: ${said.length} comments, file ${fileId} ${isSame ? '' : content}`,
      );
  }
  return missing;
}
