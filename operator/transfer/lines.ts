import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { CommandRefusal } from '../services/command.ts';

/** Number of lines of a file and the hash of the last one, which covers all lines. */
export const Extent = z.object({ count: z.int(), head: z.string() });
export type Extent = z.infer<typeof Extent>;

/** Hash of a line, over its value and the hash of the line before it. */
const calculateHash = (before: string, text: string) =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex');
const [start, middle, end] = ['{"hash":"', '","value":', '}'];
const hashLength = 64;

/** Write values, given as JSON texts, to a new file of JSON Lines. Each line continues the one before. */
export async function writeLines(
  path: string,
  texts: Iterable<string> | AsyncIterable<string>,
): Promise<Extent> {
  const file = await open(path, 'wx', 0o600);
  try {
    let [count, head] = [0, ''];
    for await (const text of texts) {
      head = calculateHash(head, text);
      count += 1;
      await file.write(`${start}${head}${middle}${text}${end}\n`);
    }
    await file.sync();
    return { count, head };
  } finally {
    await file.close();
  }
}

/** Split a line into its hash and the text of its value. Undefined if it has another format. */
function splitLine(line: string) {
  const from = start.length + hashLength;
  if (!(line.startsWith(start) && line.startsWith(middle, from) && line.endsWith(end)))
    return undefined;
  return {
    hash: line.slice(start.length, from),
    text: line.slice(from + middle.length, -end.length),
  };
}

/**
 * Read the values of a file.
 * @throws CommandRefusal with the number of the first line that is broken, missing or superfluous
 */
export async function* readLines<T>(
  path: string,
  schema: z.ZodType<T>,
  { count, head }: Extent,
): AsyncGenerator<T> {
  let [number, before] = [0, ''];
  const refuse = (line: number, why: string) =>
    new CommandRefusal(`${basename(path)}, line ${line}: ${why}. Nothing was restored.`);
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number += 1;
    const split = splitLine(line);
    if (!split) throw refuse(number, 'it is cut off or no line of an export');
    if (split.hash !== calculateHash(before, split.text))
      throw refuse(number, 'its content does not match its hash');
    before = split.hash;
    const read = schema.safeParse(JSON.parse(split.text));
    if (!read.success) throw refuse(number, z.prettifyError(read.error));
    yield read.data;
  }
  if (number !== count || before !== head)
    throw refuse(number + 1, `the file ends after ${number} of ${count} lines`);
}
