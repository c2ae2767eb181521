import { formatSize } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import { fileExtensions, findMediaType, megabytesToBytes } from '#shared/requests/file-kinds.ts';

/** File types for the file picker. */
export const acceptedFileExtensions = fileExtensions.map((ending) => `.${ending}`).join(',');

/** Return why a file cannot be added, based on its name and size. The content is checked after the upload. */
export function findFileError(
  { name, size }: File,
  { locale, megabytes }: { readonly locale: string; readonly megabytes: number },
): string | undefined {
  if (!findMediaType(name))
    return t`This file type is not accepted. Use ${fileExtensions.join(', ')}.`;
  if (size === 0) return t`This file is empty.`;
  if (size > megabytesToBytes(megabytes))
    return t`This file is too large: ${formatSize(size, locale)}. The limit is ${megabytes} MB.`;
  return undefined;
}
