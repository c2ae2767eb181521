import type { Progress } from '#frontend/lib/api/no-response.ts';
import { putFile } from '#frontend/lib/api/upload.ts';
import type { Output } from '#shared/endpoint.ts';
import type { startUpload } from '#shared/requests/uploads-api.ts';

/** Called with the uploaded percentage. */
export type OnProgress = (percent: number) => void;
export const calculateUploadPercent = ({ sent, total }: Progress) =>
  Math.round((100 * sent) / total);

/** Reference to an uploaded file for operations that attach it. */
export type UploadedFile = { readonly uploadId: string; readonly name: string };
type FileDescription = { readonly name: string; readonly size: number; readonly sha256: string };

/** Return the SHA-256 of a file in hexadecimal digits. */
export async function calculateSha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Upload a file to the bucket with the URL that `start` returns. */
export async function sendToBucket(
  start: (described: FileDescription) => Promise<Output<typeof startUpload>>,
  file: File,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<UploadedFile> {
  const { name, size } = file;
  const { uploadId, ...address } = await start({ name, size, sha256: await calculateSha256(file) });
  await putFile(address, file, {
    signal,
    onProgress: (sent) => onProgress(calculateUploadPercent(sent)),
  });
  return { uploadId, name };
}
