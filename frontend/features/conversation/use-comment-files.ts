import { useState } from 'react';
import { uploadForComment } from '#frontend/data/conversation.ts';
import type { UploadedFile } from '#frontend/data/uploads.ts';
import { t } from '#frontend/lib/text.ts';
import { useUploads } from '#frontend/widgets/files/use-uploads.ts';
import { maxCommentFiles } from '#shared/requests/comment.ts';

/** Files for the next comment: uploading and uploaded. They are discarded when the page is left. */
export function useCommentFiles(requestId: string) {
  const [arrived, setArrived] = useState<readonly UploadedFile[]>([]);
  const [refused, setRefused] = useState<string>();
  const { uploads, add } = useUploads(async (_, file, signal, onProgress) => {
    const one = await uploadForComment(requestId, file, signal, onProgress);
    setArrived((before) => [...before, one]);
  });
  return {
    uploads,
    arrived,
    refused,
    count: uploads.length + arrived.length,
    add(files: readonly File[]) {
      const room = maxCommentFiles - uploads.length - arrived.length;
      for (const file of files.slice(0, room)) add('', file);
      setRefused(
        files.length > room ? t`One comment takes up to ${maxCommentFiles} files.` : undefined,
      );
    },
    remove(uploadId: string) {
      setArrived((before) => before.filter((one) => one.uploadId !== uploadId));
      setRefused(undefined);
    },
    /** Clears the files after they are sent. */
    clear: () => setArrived([]),
  };
}
