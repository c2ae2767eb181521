import { useState } from 'react';
import { uploadForComment } from '#frontend/data/conversation.ts';
import type { Arrived } from '#frontend/data/uploads.ts';
import { t } from '#frontend/lib/text.ts';
import { useUploads } from '#frontend/widgets/files/use-uploads.ts';
import { mostCommentFiles } from '#shared/requests/comment.ts';

/** Files that are to go with the next comment: on their way, and arrived. They are not kept when the page is left. */
export function useCommentFiles(requestId: string) {
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
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
      const room = mostCommentFiles - uploads.length - arrived.length;
      for (const file of files.slice(0, room)) add('', file);
      setRefused(
        files.length > room ? t`One comment takes up to ${mostCommentFiles} files.` : undefined,
      );
    },
    remove(uploadId: string) {
      setArrived((before) => before.filter((one) => one.uploadId !== uploadId));
      setRefused(undefined);
    },
    /** they are sent */
    clear: () => setArrived([]),
  };
}
