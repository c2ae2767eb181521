import { globSync } from 'node:fs';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { CommandRefusal } from '../services/command.ts';

/**
 * Number of days for which files of former releases remain after their replacement. A sign-in lasts equally long, so
 * each tab has loaded a newer release by then.
 */
export const daysAfterReplacement = 30;

/** Object that stores the time at which each file was first found to be unused by the release. */
const recordKey = 'replaced-assets.json';
const Replaced = z.record(z.string(), z.iso.datetime());
type Replaced = z.infer<typeof Replaced>;

type Assets = {
  readonly stored: readonly string[];
  /** Files of the release that is in use. */
  readonly present: ReadonlySet<string>;
  readonly replaced: Replaced;
  readonly now: Date;
};

/**
 * Divide the stored files that are not part of the release in use into files to remove now and files replaced too
 * recently.
 */
export function planRemoval({ stored, present, replaced, now }: Assets) {
  const limit = now.getTime() - daysAfterReplacement * 86_400_000;
  const former = stored
    .filter((key) => !present.has(key))
    .map((key) => [key, replaced[key] ?? now.toISOString()] as const);
  const isOld = ([, since]: readonly [string, string]) => Date.parse(since) <= limit;
  return {
    removed: former.filter(isOld).map(([key]) => key),
    replaced: Object.fromEntries(former.filter((one) => !isOld(one))),
  };
}

async function loadReplaced(client: S3Client, Bucket: string): Promise<Replaced> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: recordKey }));
    return Replaced.parse(JSON.parse((await Body?.transformToString()) ?? '{}'));
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
  }
}

type Site = {
  readonly client: S3Client;
  readonly bucket: string;
  /** Folder of the built front end that is in use. */
  readonly folder: string;
};

/**
 * Remove the hashed files of the site that no release has used for 30 days. The age of a file does not count, because a
 * file can be in every release. The bucket retains removed files for another month as former versions.
 * @returns keys of the removed files
 * @throws CommandRefusal if the bucket lacks a file of the release in use, which was then not copied from this folder
 */
export async function removeOldAssets(
  { client, bucket: Bucket, folder }: Site,
  now = new Date(),
): Promise<readonly string[]> {
  const present = globSync('assets/**/*.*', { cwd: folder });
  const stored: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket, Prefix: 'assets/' },
  ))
    stored.push(...Contents.flatMap(({ Key }) => Key ?? []));
  if (stored.length === 0) return [];
  if (present.length === 0 || present.some((key) => !stored.includes(key)))
    throw new CommandRefusal(
      `Old files of the site were not removed: ${Bucket} is not the site built in ${folder}.`,
    );
  const { removed, replaced } = planRemoval({
    ...{ stored, present: new Set(present), now },
    replaced: await loadReplaced(client, Bucket),
  });
  for (const Key of removed) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  await client.send(
    new PutObjectCommand({
      ...{ Bucket, Key: recordKey, Body: JSON.stringify(replaced) },
      ...{ ContentType: 'application/json', CacheControl: 'no-cache' },
    }),
  );
  return removed;
}
