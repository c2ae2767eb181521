import { parseAddress } from './send-email.ts';

/** Events of a mail to one recipient, in the order in which SES reports them. */
export type DeliveryEvent =
  | { readonly type: 'delivery' }
  | { readonly type: 'complaint' }
  | {
      readonly type: 'bounce';
      readonly bounceType: 'Permanent' | 'Transient';
      readonly bounceSubType: 'General' | 'Suppressed';
      readonly status?: string;
      readonly diagnosticCode?: string;
    };

const delivery = { type: 'delivery' } as const;

/** SES's mailbox simulator (developer guide, "Using the mailbox simulator manually"). */
const fates: Readonly<Record<string, readonly DeliveryEvent[]>> = {
  success: [delivery],
  bounce: [
    {
      ...{ type: 'bounce', bounceType: 'Permanent', bounceSubType: 'General' },
      ...{ status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    },
  ],
  // SES sends an automatic reply to the bounce address and reports it as a bounce.
  ooto: [delivery, { type: 'bounce', bounceType: 'Transient', bounceSubType: 'General' }],
  complaint: [delivery, { type: 'complaint' }],
  suppressionlist: [{ type: 'bounce', bounceType: 'Permanent', bounceSubType: 'Suppressed' }],
};

/** Return the simulator mailbox of an address. The simulator also accepts labels: `bounce+ada` means `bounce`. */
const getMailbox = (address: string) =>
  /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i
    .exec(parseAddress(address))?.[1]
    ?.toLowerCase();

/** True if an address is one of the simulator. Anybody may send mail to it. */
export const isSimulator = (address: string): boolean => getMailbox(address) !== undefined;

/** Return the events for an address. Mail to addresses outside the simulator is delivered. */
export const listDeliveryEvents = (address: string): readonly DeliveryEvent[] =>
  fates[getMailbox(address) ?? 'success'] ?? [delivery];
