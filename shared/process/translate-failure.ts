import { msg, translateFilled } from '#shared/language/t.ts';

/** Reasons why a file could not be read. An import stores one of them in English. */
const kept = [
  msg('This XML is no XES: it does not begin with a log.'),
  msg('Its elements lie too deep in each other.'),
  msg('An XES with declarations of its own is not read.'),
  msg('This XML is broken in line {0}: {1}.'),
  msg('This file is empty.'),
  msg('The first row has more than {0} columns.'),
  msg('A quotation mark is not closed, or stands inside a cell, in row {0}.'),
  msg('Row {0} is longer than a million characters: a quotation mark may be missing.'),
  msg('This is a ZIP file. Unpack it, and send the log in it.'),
  msg('This is a spreadsheet. Save its sheet as CSV, and send that.'),
  msg('“{0}” has more than {1} different values. Is it the right column?'),
  msg('This log has more than {0} requests.'),
  msg('This log has more than {0} million events.'),
  msg('This file unpacks to more than 4 GB.'),
  msg('Its letters are not written in {0}.'),
  msg('This packed file is broken: it ends too early.'),
  msg('This packed file is damaged. Pack it again.'),
  msg('It has no column “{0}”.'),
  msg('Its file has not arrived, or is not there any more.'),
  msg('Something went wrong while it was read. Try it again.'),
  msg('Something went wrong while it was removed. Remove it again.'),
];

/** Reasons why a row or a request was refused. If two reasons match a text, the longer one is first. */
const keptOfRows = [
  msg('The time zone “{0}” of “{1}” is not known. Write it as +01:00, or as Europe/Zurich.'),
  msg('“{0}” in “{1}” and “{2}” is no time of the chosen format.'),
  msg('“{0}” in “{1}” is no time of the chosen format.'),
  msg('It names no request: “{0}” is empty.'),
  msg('The name of its request is longer than {0} characters.'),
  msg('“{0}” is empty.'),
  msg('The whole request: no event of it is left.'),
  msg('The whole request: it has more than {0} events.'),
];

/** Translate a stored English reason to the reader's language. Return it unchanged if it is not in the list. */
export const translateFailure = (reason: string): string => translateFilled(reason, kept);
/** Translate a stored English reason for a refused row or request. */
export const translateProblem = (reason: string): string => translateFilled(reason, keptOfRows);
