import { queryOptions } from '@tanstack/react-query';
import { findFile, loadFile, saveFile } from '#frontend/lib/save-file.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import { readOnce } from './read.ts';

/** A file of a request or of one of its comments. */
export type KnownFile = {
  readonly requestId: string;
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
};

const sentFor = ({ requestId, fileId }: KnownFile, show: boolean) => ({
  params: { fileId },
  query: { requestId, ...(show && { show: 'true' }) },
});

/** Never asked for again while it is looked at: addresses last a minute. Nothing of it is kept after. */
const whileShown = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * A picture to look at. It comes as data and is given the type that was found in it: whatever else might be in it, it
 * can only be drawn.
 */
export const pictureQuery = (file: KnownFile) =>
  queryOptions({
    ...readOnce('picture', [file.fileId], async (signal) => {
      const data = await loadFile(downloadFile, { ...sentFor(file, true), signal });
      return new Blob([data], { type: file.mediaType });
    }),
    ...whileShown,
  });

/**
 * Load the address of a PDF for the browser's own viewer: at the origin of the bucket, which has nothing of the
 * site.
 */
export const pdfAddressQuery = (file: KnownFile) =>
  queryOptions({
    ...readOnce('pdf', [file.fileId], (signal) =>
      findFile(downloadFile, { ...sentFor(file, true), signal }),
    ),
    ...whileShown,
  });

/** Downloads a file; the browser saves it under its name. */
export const saveKnownFile = (file: KnownFile) =>
  saveFile(downloadFile, sentFor(file, false), file.name);
