import { t } from '#shared/language/t.ts';

const startsWith = (mark: readonly number[]) => (bytes: Uint8Array) =>
  mark.every((byte, n) => bytes[n] === byte);

/** True if a file starts like a ZIP archive, the format of workbooks. */
export const isZip = startsWith([0x50, 0x4b, 0x03, 0x04]);
/** Container format of .xls, and of workbooks with a password. */
const isOldOffice = startsWith([0xd0, 0xcf, 0x11, 0xe0]);

/** Return the reason why a spreadsheet cannot be read, by its first bytes; undefined for .xlsx and other files. */
export const explainOldSpreadsheet = (bytes: Uint8Array): string | undefined =>
  isOldOffice(bytes)
    ? t`This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.`
    : undefined;
