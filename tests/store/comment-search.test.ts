import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { commentKey } from '#functions/requests/store/keys.ts';
import { buildParticipantWrite } from '#functions/requests/store/request-items.ts';
import { readCommentText } from '#functions/search/store/comment-text.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import {
  buildComment,
  buildParticipant,
  draftRecord,
  startCommentTable,
  toMinuteTime,
} from '#tests/support/talk-on-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

test('only the author finds a comment on a draft, even if other people have an index entry for it', async () => {
  const { table, entries, texts, begin } = await startCommentTable(engine);
  const request = await begin({ status: 'Draft' });
  await table.write([buildParticipantWrite(buildParticipant(request, 'manager'))]);
  const comment = buildComment(request, 'Ask Lyon first', toMinuteTime(1));
  const place = commentKey(request.requestId, comment.at, comment.commentId);
  await table.write([{ put: { ...comment, ...place } }]);
  await entries.followComment(comment, undefined);
  expect(await texts('manager', 'lyon')).toEqual([]);
  expect(await texts('admin', 'lyon')).toEqual([]);
});

test('comments of imported requests are found by their words', async () => {
  const { table, texts } = await startCommentTable(engine);
  const request: Request = { ...draftRecord.request, requestId: randomUUID(), status: 'InReview' };
  const comment = buildComment(request, 'Paid in Łódź', toMinuteTime(1));
  const [first] = draftRecord.events;
  if (!first) throw new Error('Nothing has happened.');
  const events: Event[] = [
    { ...first, requestId: request.requestId, type: 'rejected', comment: 'Not in Łódź' },
  ];
  const participants = [buildParticipant(request, 'employee')];
  const record = { ...draftRecord, request, comments: [comment], events, participants };
  await importRecord(table, { ...record, values: [], stages: [], tasks: [] });
  for (const who of ['employee', 'admin'] as const)
    expect((await texts(who, 'lodz')).sort()).toEqual(['Not in Łódź', 'Paid in Łódź']);
  expect(await texts('manager', 'lodz')).toEqual([]);
});

test('a comment search costs a fixed number of calls, returns the latest matches, and reports that more exist', async () => {
  const { table, seen, entries, find, begin } = await startCommentTable(engine);
  const request = await begin();
  const parts = [buildParticipant(request, 'employee'), buildParticipant(request, 'manager')];
  await table.write(parts.map(buildParticipantWrite));
  const comments = Array.from({ length: 130 }, (_, n) =>
    buildComment(request, `Invoice ${n % 2 ? 'Lyon' : 'Linz'} ${n}`, toMinuteTime(n)),
  );
  const stored = comments.map((one) => ({
    put: { ...one, ...commentKey(one.requestId, one.at, one.commentId) },
  }));
  await table.store(stored);
  await entries.add(
    stored.flatMap(({ put }) => readCommentText(put) ?? []),
    parts,
  );
  for (const who of ['manager', 'admin'] as const) {
    const count = async (text: string) => {
      seen.calls = 0;
      const { comments, more } = await find(who, text, 2);
      return { calls: seen.calls, texts: comments.map(({ said }) => said.text), more };
    };
    const latest = ['Invoice Lyon 129', 'Invoice Linz 128'];
    expect(await count('inv')).toEqual({ calls: 2, texts: latest, more: true });
    expect(await count('lyon inv')).toMatchObject({ texts: [latest[0], 'Invoice Lyon 127'] });
    expect((await count('invoice lyon 1')).calls).toBeLessThanOrEqual(5);
    expect(await count('nothing')).toEqual({ calls: 2, texts: [], more: false });
  }
});

test('the first 64 different words of a comment are searchable', async () => {
  const { table, entries, texts, begin } = await startCommentTable(engine);
  const request = await begin();
  await table.write([buildParticipantWrite(buildParticipant(request, 'employee'))]);
  const text = `the ${Array.from({ length: 70 }, (_, n) => `w${n} the`).join(' ')}`;
  const comment = buildComment(request, text, toMinuteTime(1));
  const place = commentKey(request.requestId, comment.at, comment.commentId);
  await table.write([{ put: { ...comment, ...place } }]);
  await entries.followComment(comment, undefined);
  expect(await texts('employee', 'w62')).toEqual([text]);
  expect(await texts('employee', 'w63')).toEqual([]);
});
