import { formatSize } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import { fileEndings, findMediaType, megabytesToBytes } from '#shared/requests/file-kinds.ts';

/** For the dialog in which files are chosen. */
export const acceptedFiles = fileEndings.map((ending) => `.${ending}`).join(',');

/** Why a file can't be added, as far as its name and size tell; what is in it is looked at when it has arrived. */
export function refuseFile(
  { name, size }: File,
  { locale, megabytes }: { readonly locale: string; readonly megabytes: number },
): string | undefined {
  if (!findMediaType(name))
    return t`This file type is not accepted. Use ${fileEndings.join(', ')}.`;
  if (size === 0) return t`This file is empty.`;
  if (size > megabytesToBytes(megabytes))
    return t`This file is too large: ${formatSize(size, locale)}. The limit is ${megabytes} MB.`;
  return undefined;
}
