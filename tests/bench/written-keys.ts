import type { StreamEvent } from '#one-machine/streams/source.ts';

/** A recorded change of an item. `isTransacted`: part of a transaction, which costs twice the units in the table. */
export type Write = {
  readonly change: Pick<StreamEvent['dynamodb'], 'NewImage' | 'OldImage'>;
  readonly isTransacted: boolean;
};
type Image = Readonly<Record<string, unknown>>;

const textBytes = (text: string) => Buffer.byteLength(text);
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/** Size in bytes of a value in DynamoDB's JSON, as AWS documents it. */
function valueBytes(value: unknown): number {
  const [[type, content] = ['', '']] = Object.entries(value as object);
  if (type === 'S') return textBytes(String(content));
  if (type === 'N') return Math.ceil(String(content).length / 2) + 1;
  if (type === 'B') return Buffer.from(String(content), 'base64').length;
  if (type === 'BOOL' || type === 'NULL') return 1;
  if (type === 'M') return 3 + imageBytes(content as Image) + Object.keys(content).length;
  const items = content as readonly unknown[];
  const nested = type === 'L' ? items : items.map((one) => ({ [type.charAt(0)]: one }));
  return 3 + sum(nested.map((one) => valueBytes(one) + 1));
}
/** Return the size in bytes of an item in DynamoDB's JSON. */
export const imageBytes = (image: Image): number =>
  sum(Object.entries(image).map(([name, value]) => textBytes(name) + valueBytes(value)));

const writeUnits = (image: Image | undefined) =>
  image === undefined ? 0 : Math.ceil(imageBytes(image) / 1024);
const readText = (image: Image | undefined, name: string): string | undefined => {
  const value = image?.[name];
  return typeof value === 'object' && value !== null && 'S' in value ? String(value.S) : undefined;
};

/**
 * List the units that a change costs, by partition key of the table and of each index. A transaction doubles only the
 * units of the table.
 */
function listUnits({ change: { OldImage, NewImage }, isTransacted }: Write) {
  const larger = Math.max(writeUnits(OldImage), writeUnits(NewImage));
  const pk = readText(NewImage ?? OldImage, 'pk') ?? '';
  const found: [string, number][] = [[pk, larger * (isTransacted ? 2 : 1)]];
  for (const index of ['gsi1', 'gsi2', 'gsi3']) {
    const place = (image: Image | undefined) =>
      [readText(image, `${index}pk`), readText(image, `${index}sk`)] as const;
    const [[before, beforeSort], [after, afterSort]] = [place(OldImage), place(NewImage)];
    if (before !== undefined && before === after && beforeSort === afterSort)
      found.push([`${index} ${after}`, larger]);
    else {
      if (before !== undefined) found.push([`${index} ${before}`, writeUnits(OldImage)]);
      if (after !== undefined) found.push([`${index} ${after}`, writeUnits(NewImage)]);
    }
  }
  return found;
}

/** Sum the write units by partition key. Keys of an index start with the name of the index. */
export function countUnitsByKey(writes: readonly Write[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const write of writes)
    for (const [key, one] of listUnits(write)) units.set(key, (units.get(key) ?? 0) + one);
  return units;
}

/** Count the requests in which each person takes part, keyed by the id of the person. */
export function countRequestsOfPeople(writes: readonly Write[]): ReadonlyMap<string, number> {
  const found = new Map<string, Set<string>>();
  for (const { change } of writes) {
    const image = change.NewImage ?? change.OldImage;
    const [, userId] = /^PARTICIPANT#(.*)$/.exec(readText(image, 'sk') ?? '') ?? [];
    const request = readText(image, 'pk');
    if (userId === undefined || request === undefined) continue;
    found.set(userId, (found.get(userId) ?? new Set()).add(request));
  }
  return new Map([...found].map(([userId, requests]) => [userId, requests.size]));
}
