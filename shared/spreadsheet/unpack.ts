import { type Unzipped, unzipSync } from 'fflate';
import { t } from '#shared/language/t.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** So many bytes the parts of a workbook may have together, unpacked. */
const mostBytes = 100 * 1024 * 1024;

const partsOfInterest =
  /^(mimetype|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

/**
 * Unpacks the parts of a workbook that hold texts and numbers. What a part says of its size bounds what it may unpack
 * to.
 * @throws UnreadableWorkbook
 */
export function unpackWorkbook(bytes: Uint8Array): Unzipped {
  let left = mostBytes;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!partsOfInterest.test(name)) return false;
        left -= originalSize;
        if (left < 0)
          throw new UnreadableWorkbook(
            t`This workbook unpacks to more than 100 MB. Save its sheet as CSV.`,
          );
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw cause;
    throw new UnreadableWorkbook(t`This workbook is damaged. Save it again as .xlsx.`, { cause });
  }
}
