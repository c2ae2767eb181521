/** Error with the reason why a workbook cannot be read, as a text for people. */
export class UnreadableWorkbook extends Error {}
