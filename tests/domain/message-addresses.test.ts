import { expect, test } from 'vitest';
import * as z from 'zod';
import { MessageFacts } from '#functions/messages/rules/stored-message.ts';
import { findAccountPath } from '#shared/messages/message-kinds.ts';

/** Kinds of messages that store an address: that of the person who asks, or that of the report. */
const withOwnAddress = ['access', 'notSignedIn', 'report', 'reportHalted'];

test('every message that is not about a request, and has no address of its own, links to a screen', () => {
  const kinds = MessageFacts.options
    .filter(({ shape }) => !('requester' in shape))
    .flatMap(({ shape }) =>
      shape.says instanceof z.ZodLiteral ? [...shape.says.values] : shape.says.options,
    )
    .filter((what) => !withOwnAddress.includes(what));
  expect(kinds).toContain('addressProposed');
  expect(kinds.filter((what) => findAccountPath({ what }) === undefined)).toEqual([]);
});
