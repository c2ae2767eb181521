import { formatSize } from '#frontend/components/format/numbers.ts';
import { fileEndings, mediaTypeOf, mostFileBytes } from '#shared/requests/file-kinds.ts';

/** Why a file can't be added, as far as its name and size tell; what is in it is looked at when it has arrived. */
export function refuseFile({ name, size }: File, locale: string): string | undefined {
  if (!mediaTypeOf(name)) return `This file type is not accepted. Use ${fileEndings.join(', ')}.`;
  if (size === 0) return 'This file is empty.';
  if (size > mostFileBytes)
    return `This file is too large: ${formatSize(size, locale)}. The limit is 4 MB.`;
  return undefined;
}
