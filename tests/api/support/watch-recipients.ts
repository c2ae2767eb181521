import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import * as z from 'zod';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import type { Api } from '#tests/support/api.ts';

const Put = z.looseObject({ Item: z.looseObject({ pk: z.string(), sk: z.string() }) });
const Input = z.looseObject({
  Item: Put.shape.Item.optional(),
  TransactItems: z.array(z.looseObject({ Put: Put.optional() })).optional(),
  /** Writes of a batch, which have another format. */
  RequestItems: z
    .record(z.string(), z.array(z.looseObject({ PutRequest: Put.optional() })))
    .optional()
    .catch(undefined),
});
const Command = z.looseObject({ input: Input });

/** Fields of a stored item that cause mails when the item is processed later. */
const Mailing = z.looseObject({
  drives: z.string().optional(),
  tells: z.array(z.looseObject({ userId: z.string(), what: z.string() })).optional(),
  recipients: z.array(z.unknown()).optional(),
});
/** Signals after which the state machine opens stages, which creates tasks for other people. */
const opensSteps = new Set(['start', 'next']);

/** Kind of notification that updates an existing message without a mail. */
const changesMessage = 'corrected';

function sendsMail(item: z.infer<typeof Put>['Item'], actor: string): boolean {
  const { drives = '', tells = [], recipients = [] } = Mailing.parse(unpackItem(item));
  const owner = /^USER#([^#]+)#MESSAGE$/.exec(item.pk)?.[1];
  return (
    (owner !== undefined && owner !== actor) ||
    item.sk.startsWith('START#') ||
    opensSteps.has(drives) ||
    tells.some(({ userId, what }) => userId !== actor && what !== changesMessage) ||
    (/#REPORTS$/.test(item.pk) && recipients.length > 0)
  );
}

/** Watch the writes and mails of one call. The result shows whether other people get mail, now or later. */
export function watchRecipients({ identity }: Pick<Api, 'identity'>, actor: string) {
  const mailsBefore = identity.mails.length;
  const watch = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  return (): boolean => {
    const inputs = watch.mock.calls.map(([command]) => Command.parse(command).input);
    watch.mockRestore();
    const puts = inputs.flatMap(({ Item, TransactItems = [], RequestItems = {} }) => [
      ...(Item ? [Item] : []),
      ...TransactItems.flatMap(({ Put: put }) => put?.Item ?? []),
      ...Object.values(RequestItems)
        .flat()
        .flatMap(({ PutRequest }) => PutRequest?.Item ?? []),
    ]);
    return identity.mails.length > mailsBefore || puts.some((item) => sendsMail(item, actor));
  };
}
