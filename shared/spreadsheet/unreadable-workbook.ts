/** Why a workbook can't be read, in words for people. */
export class UnreadableWorkbook extends Error {}
