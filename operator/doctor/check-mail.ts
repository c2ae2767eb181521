import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import type { ExaminedStage } from './place.ts';
import { blocker, type Check, ok, warning } from './row.ts';

const findIdentity = ({ senderDomain, senderEmail }: ExaminedStage['stage']) =>
  senderDomain ?? senderEmail;

/**
 * Checks of the sender in SES. They are also useful after a deployment, because somebody may have removed the identity.
 */
export const mailChecks: readonly Check<ExaminedStage>[] = [
  [
    'Sender',
    async ({ clients, stage }) => {
      const EmailIdentity = findIdentity(stage);
      if (EmailIdentity === undefined)
        return warning(
          'none: messages are in the product only, and Cognito sends 50 mails a day',
          'Set senderDomain or senderEmail to an identity that SES has verified.',
        );
      const create = `aws sesv2 create-email-identity --email-identity ${EmailIdentity}`;
      try {
        const command = new GetEmailIdentityCommand({ EmailIdentity });
        const found = await clients.mail.send(command);
        const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = found;
        if (!VerifiedForSendingStatus)
          return blocker(
            `${EmailIdentity} is not verified`,
            stage.senderDomain
              ? 'Enter the three CNAME records that SES shows into your DNS.'
              : 'Follow the link that SES mailed to it.',
          );
        if (DkimAttributes?.Status !== 'SUCCESS')
          return warning(
            `${EmailIdentity} does not sign its mails (DKIM: ${DkimAttributes?.Status})`,
            'Verify the domain with DKIM, and set senderDomain.',
          );
        if (MailFromAttributes?.MailFromDomainStatus !== 'SUCCESS')
          return warning(
            `${EmailIdentity} has no MAIL FROM domain of its own`,
            `aws sesv2 put-email-identity-mail-from-attributes --email-identity ${EmailIdentity} --mail-from-domain mail.${EmailIdentity.split('@').at(-1)}`,
          );
        return ok(`${EmailIdentity} is verified`);
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
        return blocker(`${EmailIdentity} is no identity of SES in this region`, create);
      }
    },
  ],
  [
    'SES account',
    async ({ clients, stage }) => {
      if (findIdentity(stage) === undefined) return undefined;
      const found = await clients.mail.send(new GetAccountCommand({}));
      const { ProductionAccessEnabled, SendingEnabled, SendQuota } = found;
      if (!SendingEnabled)
        return blocker('AWS has stopped sending for this account', 'See its reputation in SES.');
      if (!ProductionAccessEnabled)
        return warning(
          'sandbox: mail reaches verified addresses only',
          'Ask for production access: SES, Account dashboard. AWS answers within a day or so.',
        );
      const rate = SendQuota?.MaxSendRate ?? 0;
      return rate < stage.mailsPerSecond
        ? warning(
            `SES allows ${rate} mails a second, mailsPerSecond is ${stage.mailsPerSecond}`,
            'Lower mailsPerSecond, or ask for a higher quota.',
          )
        : ok(`${rate} mails a second, ${SendQuota?.Max24HourSend} a day`);
    },
  ],
];
