import { randomUUID } from 'node:crypto';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import { commentKey, requestKey } from '#functions/requests/store/keys.ts';
import { buildParticipantWrite } from '#functions/requests/store/request-items.ts';
import { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import { readCommentText } from '#functions/search/store/comment-text.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { drafted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { id, people } from '#tests/domain/support/people.ts';
import { openTableFile } from './table-file.ts';

/** Number of requests whose items are written to the disk together. */
const together = 500;
/** One in this number of requests has a comment. */
const commentOneOf = 4;
/** People who take part in every request, in one of fifty, and in ten requests, regardless of the total number. */
export const personInEveryRequest = people.manager;
export const personInOneOfFifty = people.colleague;
export const personInTenRequests = people.director;

const { request } = drafted(organisation());
const things = ['Trade fair', 'Travel to', 'Desk for', 'Licence in', 'Training in', 'Audit of'];
const places = ['Lyon', 'Málaga', 'Łódź', 'Oslo', 'Porto', 'Wien', 'Zürich', 'Gdańsk', 'Bern'];
const remarks = [
  'Please attach the invoice of the hotel before Friday',
  'The budget of this quarter is used up, can it wait until January?',
  'Approved by phone, the contract follows with the next post',
  'Who pays the customs for the second parcel from Łódź?',
];

/** Store the nth request with its participants and comment, without items that the search never reads. */
async function storeRequest(
  table: ReturnType<typeof openTableFile>['table'],
  n: number,
): Promise<void> {
  const requester = {
    userId: n % 50 === 7 ? personInOneOfFifty : id(900_001 + (n % 50)),
    name: `Person ${n % 50}`,
  };
  const one = {
    ...{ ...request, requestId: randomUUID(), status: 'InReview' as const, requester },
    ...{ raisedBy: requester, number: `REQ-2026-${String(n).padStart(6, '0')}` },
    title: `${things[n % things.length]} ${places[n % places.length]} ${n}`,
  };
  const userIds = [
    requester.userId,
    personInEveryRequest,
    ...(n < 10 ? [personInTenRequests] : []),
  ];
  const parts = userIds.map(
    (userId, at): Participant => ({
      ...{ userId, requestId: one.requestId, applicationId: app, folded: foldRequestText(one) },
      ...{ parts: [at === 0 ? 'requester' : 'approver'], lastActivityAt: one.createdAt },
    }),
  );
  await table.write([{ put: { ...requestKey(one.requestId), ...one } }]);
  await table.write(parts.map(buildParticipantWrite));
  await wordEntries(table).add(parts);
  if (n % commentOneOf !== 0) return;
  const at = new Date(Date.parse(one.createdAt) + n * 1000).toISOString();
  const comment = {
    ...{ commentId: randomUUID(), requestId: one.requestId, applicationId: app, by: requester, at },
    text: `${remarks[(n / commentOneOf) % remarks.length]} ${n}`,
  };
  const put = { ...comment, ...commentKey(one.requestId, at, comment.commentId) };
  await table.write([{ put }]);
  await createCommentIndex(table).add(
    [put].flatMap((item) => readCommentText(item) ?? []),
    parts,
  );
}

/** Store a range of requests. @returns number of items */
export async function fill(file: string, tableName: string, from: number, to: number) {
  const stored = openTableFile(file, tableName);
  for (let n = from; n < to; n += together) {
    stored.begin();
    for (let m = n; m < Math.min(n + together, to); m += 1) await storeRequest(stored.table, m);
    stored.commit();
  }
  stored.close();
  return stored.count();
}
