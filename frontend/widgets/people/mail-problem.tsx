import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { BounceReason, MailProblem } from '#shared/users/mail-problem.ts';

/** Reason why a mail bounced, as the end of a sentence. */
export const bounceLabels: Readonly<Record<BounceReason, string>> = {
  noMailbox: t`there is no such mailbox`,
  mailboxFull: t`the mailbox is full`,
  tooLarge: t`the mail is too large for it`,
  refused: t`the other mail server does not take it`,
  other: t`the other mail server does not say why`,
};

/** Mark after the name of a person who can't receive mail. */
export function MailProblemMark({ problem }: { problem: MailProblem }) {
  const { fully } = useFormat();
  return (
    <span
      className="inline-row gap-4 text-12 line-height-16 warn nowrap"
      data-hint={fully(problem.since)}
    >
      <IconMailOff size={14} stroke={1.75} aria-hidden />
      {t`Mails don’t arrive`}
    </span>
  );
}

/** Format since when mails to a person bounce, for a file. Empty if mails are delivered. */
export const formatMailProblem = (problem: MailProblem | undefined): string =>
  problem ? t`Don’t arrive since ${problem.since}` : '';

type MailProblemNoticeProps = {
  readonly problem: MailProblem;
  readonly address: string;
  /** Advice, in full sentences. */
  readonly children: ReactNode;
};

/** Notice that mails to an address bounce, with the start date and the reason. */
export function MailProblemNotice({ problem, address, children }: MailProblemNoticeProps) {
  return (
    <Notice icon={IconMailOff} tone="warn">
      <strong>{rich`Mails to ${address} don’t arrive.`}</strong>{' '}
      <MailProblemReason problem={problem} /> {children}
    </Notice>
  );
}

function MailProblemReason({
  problem: { kind, since, reason = 'other' },
}: {
  problem: MailProblem;
}) {
  const { momentWithin } = useFormat();
  const moment = momentWithin(since);
  if (kind === 'bounced') return t`One came back ${moment}: ${bounceLabels[reason]}.`;
  if (kind === 'complained')
    return t`One was marked as spam ${moment}, and since then none are sent there.`;
  return t`None are sent there, last ${moment}: earlier ones came back or were marked as spam.`;
}
