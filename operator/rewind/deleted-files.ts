import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type FileStore, pendingUploadsFolder } from '../transfer/files.ts';

/** A version of a file, or its delete marker. */
type Version = { readonly id: string; readonly at: Date; readonly isDeletion: boolean };

/** List the versions of all files, newest first. Pending uploads are left out. */
async function listVersions(client: S3Client, Bucket: string): Promise<Map<string, Version[]>> {
  const versions = new Map<string, Version[]>();
  const add = (found: ListObjectVersionsCommandOutput['DeleteMarkers'], isDeletion: boolean) => {
    for (const { Key = '', VersionId: id = '', LastModified: at = new Date(0) } of found ?? [])
      if (!Key.startsWith(pendingUploadsFolder))
        versions.set(Key, [...(versions.get(Key) ?? []), { id, at, isDeletion }]);
  };
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined;
  do {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, ...next }),
    );
    add(page.Versions, false);
    add(page.DeleteMarkers, true);
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  } while (next);
  for (const [key, found] of versions)
    versions.set(
      key,
      found.sort((a, b) => b.at.getTime() - a.at.getTime()),
    );
  return versions;
}

/**
 * Restore files that were deleted or replaced after a given time. A file that was created after that time remains. Safe
 * to repeat.
 * @returns keys of the restored files
 */
export async function restoreFileVersions(
  { files, bucket: Bucket }: FileStore,
  moment: Date,
): Promise<string[]> {
  const restored: string[] = [];
  for (const [Key, [newest, ...older]] of await listVersions(files, Bucket)) {
    const wanted = older.find(({ at }) => at <= moment);
    if (!newest || newest.at <= moment || !wanted || wanted.isDeletion) continue;
    if (newest.isDeletion && older[0] === wanted)
      await files.send(new DeleteObjectCommand({ Bucket, Key, VersionId: newest.id }));
    else {
      const CopySource = `${Bucket}/${encodeURIComponent(Key)}?versionId=${wanted.id}`;
      await files.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
    }
    restored.push(Key);
  }
  return restored;
}
