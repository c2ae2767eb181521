import { queryOptions } from '@tanstack/react-query';
import { downloadBlob, resolveFileUrl, saveFile } from '#frontend/lib/save-file.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import { staticQuery } from './read.ts';

/** File of a request or of one of its comments. */
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

/** Do not refetch while the file is open, because its URL expires after a minute. Do not cache it afterwards. */
const whileShown = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * Load an image to display. The blob gets the detected media type, so that the browser can only render it as an image.
 */
export const pictureQuery = (file: KnownFile) =>
  queryOptions({
    ...staticQuery('picture', [file.fileId], async (signal) => {
      const data = await downloadBlob(downloadFile, { ...sentFor(file, true), signal });
      return new Blob([data], { type: file.mediaType });
    }),
    ...whileShown,
  });

/** Load the URL of a PDF for the browser's viewer. It is on the origin of the bucket, without access to the site. */
export const pdfAddressQuery = (file: KnownFile) =>
  queryOptions({
    ...staticQuery('pdf', [file.fileId], (signal) =>
      resolveFileUrl(downloadFile, { ...sentFor(file, true), signal }),
    ),
    ...whileShown,
  });

/** Download a file and save it under its name. */
export const saveKnownFile = (file: KnownFile) =>
  saveFile(downloadFile, sentFor(file, false), file.name);
