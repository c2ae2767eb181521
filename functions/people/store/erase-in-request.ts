import {
  appendEvent,
  hashEvent,
  hashJson,
  sealEvent,
} from '#functions/organisation/rules/chain.ts';
import { eraseTexts } from '#functions/organisation/rules/commitments.ts';
import type { Eraser } from '#functions/people/rules/erase-texts.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import { createSalt } from '#functions/requests/store/request-items.ts';
import { Participant } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';
import { Request } from '#shared/requests/request.ts';
import { replacePersonInItem } from './erase-item.ts';

/** Items of one transaction, with room for the request and an event. */
const atOnce = 80;

/** Consumers of the stream ignore marked items: nothing has happened in the request. */
const mark = (item: Item): Item => ({ ...item, imported: true });

function eraseEvent(eraser: Eraser, item: Item): Item {
  const { salt, sealed } = parseStored(Event, item);
  const event = { ...item, ...(salt && { salt }), ...(sealed && { sealed }) };
  return mark(
    eraseTexts(event, (one) => ({ ...one, ...replacePersonInItem(eraser, one) }), createSalt()),
  );
}

function eraseRequestItem(eraser: Eraser, request: Request, item: Item): Item {
  if (requestKeys.isEvent(item)) return eraseEvent(eraser, item);
  const after = replacePersonInItem(eraser, item);
  if (!requestKeys.isParticipant(item)) return requestKeys.isComment(item) ? mark(after) : after;
  return mark({
    ...after,
    ...{ folded: foldRequestText(request) },
    userId: parseStored(Participant, item).userId,
  });
}

const differ = (before: Item, { imported: _, ...after }: Item) => {
  const { imported: __, ...known } = before;
  return hashJson(known) !== hashJson(after);
};

/** Return the anchor of an erased event whose texts its hash covered directly, so that the hash no longer fits. */
function findHashAnchor(before: Item, after: Item) {
  const [was, is] = [parseStored(Event, before), parseStored(Event, after)];
  const wasIntact =
    was.salt === undefined && was.sealed === undefined && hashEvent(was) === was.hash;
  return wasIntact && is.sealed ? [{ seq: is.seq, hash: hashEvent(is) }] : [];
}

/**
 * Erase a person from all items of a request, in transactions that exclude simultaneous decisions. Each transaction
 * also anchors the events whose hashes no longer fit. Safe to repeat.
 * @returns number of changed items
 * @throws item.changed-meanwhile
 */
export async function eraseInRequest(
  table: Pick<Table, 'queryAll' | 'write'>,
  eraser: Eraser,
  { requestId, at, isDryRun }: { requestId: string; at: string; isDryRun: boolean },
): Promise<number> {
  let count = 0;
  for (;;) {
    const items = await table.queryAll(requestKeys.collection(requestId));
    const main = items.find(({ sk }) => sk === '#');
    if (!main) return count;
    const before = parseStored(Request, main);
    const request = parseStored(Request, replacePersonInItem(eraser, main));
    const changes = items
      .filter((item) => item !== main)
      .map((item) => ({ item, after: eraseRequestItem(eraser, request, item) }))
      .filter(({ item, after }) => differ(item, after));
    const isMainSame = hashJson(request) === hashJson(before);
    if (changes.length === 0 && isMainSame) return count;
    if (isDryRun) return changes.length + (isMainSame ? 0 : 1);
    const now = changes.slice(0, atOnce);
    const anchors = now
      .filter(({ item }) => requestKeys.isEvent(item))
      .flatMap(({ item, after }) => findHashAnchor(item, after));
    const event = anchors.length > 0 ? buildAnchorEvent(request, anchors, at) : undefined;
    const { seq, hash } = event ?? before.lastEvent;
    const next = { ...request, lastEvent: { seq, hash }, version: request.version + 1 };
    await table.write([
      {
        put: addKeys(
          { ...requestKeys.requestKey(requestId), ...requestKeys.requestIndexes(next) },
          next,
        ),
        when: request.version,
      },
      ...now.map(({ after }) => ({ put: after })),
      ...(event
        ? [
            {
              put: mark(
                addKeys(requestKeys.eventKey(requestId, seq), { ...event, consumers: 'none' }),
              ),
              when: 'absent' as const,
            },
          ]
        : []),
    ]);
    count += now.length + 1;
  }
}

function buildAnchorEvent(
  { requestId, applicationId, round, lastEvent }: Request,
  anchors: readonly { seq: number; hash: string }[],
  at: string,
): Event {
  const draft = { requestId, applicationId, round, at, by: null, tells: [] };
  return sealEvent(
    appendEvent(lastEvent, {
      ...draft,
      type: 'comment-deleted',
      details: {},
      anchors: [...anchors],
    }),
    createSalt(),
  );
}
