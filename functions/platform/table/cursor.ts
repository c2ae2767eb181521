import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Position, Query } from './table.ts';

const Content = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** Return a short hash of a query, so that a cursor is refused in another query. */
const getName = (query: Query) =>
  createHash('sha256')
    .update(JSON.stringify([query.index, query.pk, query.prefix, query.between, query.newestFirst]))
    .digest('base64url')
    .slice(0, 10);

/** Encode a position as a cursor. It contains nothing else: decision 2. */
export const encodeCursor = (query: Query, { sk, key }: Position): string =>
  Buffer.from(JSON.stringify([getName(query), sk, key.pk, key.sk])).toString('base64url');

/**
 * Find the query that created the cursor, and the position in it.
 * @throws input.cursor-invalid if none of these queries created the cursor.
 */
export function decodeCursor(queries: readonly Query[], cursor: string) {
  const content = Content.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!content.success) throw invalid();
  const [name, sk, pk, itemSk] = content.data;
  const start = queries.findIndex((query) => getName(query) === name);
  if (start < 0) throw invalid();
  const query = queries[start];
  if (!query || !pk || !isWithin(query, sk) || (!query.index && sk !== itemSk)) throw invalid();
  const position: Position = { sk, key: { pk, sk: itemSk } };
  return { start, position };
}

const isWithin = ({ between, prefix = '' }: Query, sk: string) =>
  sk !== '' && (between ? sk >= between[0] && sk <= between[1] : sk.startsWith(prefix));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const invalid = () =>
  new AppError('input.cursor-invalid', t`This list changed. Start again at its first page.`);
