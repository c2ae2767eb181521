import { t } from '#shared/language/t.ts';

const startsWith = (mark: readonly number[]) => (bytes: Uint8Array) =>
  mark.every((byte, n) => bytes[n] === byte);

/** Whether a file is packed as workbooks are, by its first bytes. */
export const isZip = startsWith([0x50, 0x4b, 0x03, 0x04]);
/** The container of .xls, and of workbooks with a password. */
const isOldOffice = startsWith([0xd0, 0xcf, 0x11, 0xe0]);

/** Why a spreadsheet can't be read, by its first bytes; undefined for .xlsx and for what is no spreadsheet. */
export const oldSpreadsheet = (bytes: Uint8Array): string | undefined =>
  isOldOffice(bytes)
    ? t`This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.`
    : undefined;
