import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { DescribeUserPoolDomainCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { ExaminedStage } from './place.ts';
import { blocker, type Check, ok, warning } from './row.ts';

const dayMs = 24 * 3_600_000;
const renewalDays = 30;

/** Whether a name of a certificate, which may be a wildcard for one level, covers a host. */
const covers = (name: string, host: string) =>
  name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));

/** Checks of the addresses of the site and of the login page, before a deployment. */
export const addressChecks: readonly Check<ExaminedStage>[] = [
  [
    'Login page',
    async ({ clients, stage, caller, settings }) => {
      const Domain = stage.loginDomainPrefix ?? `countersign-${stage.stage}-${caller.account}`;
      const command = new DescribeUserPoolDomainCommand({ Domain });
      const { DomainDescription: found } = await clients.pool.send(command);
      const isOwn = found?.UserPoolId !== undefined && found.UserPoolId === settings?.USER_POOL_ID;
      if (found?.UserPoolId && !isOwn)
        return blocker(
          `the prefix ${Domain} belongs to the user pool ${found.UserPoolId}`,
          'Choose another loginDomainPrefix.',
        );
      return ok(`${Domain}.auth.${caller.region}.amazoncognito.com${isOwn ? '' : ' seems free'}`);
    },
  ],
  [
    'Certificate',
    async ({ clients, stage: { domainName, certificateArn: CertificateArn } }) => {
      if (!domainName || !CertificateArn) return undefined;
      const command = new DescribeCertificateCommand({ CertificateArn });
      const found = await clients.certificates.send(command).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
        throw error;
      });
      const request = `Request one in us-east-1: aws acm request-certificate --region us-east-1 --domain-name ${domainName} --validation-method DNS`;
      if (!found?.Certificate) return blocker(`${CertificateArn} does not exist`, request);
      const { Status, NotAfter, SubjectAlternativeNames = [], DomainName = '' } = found.Certificate;
      if (Status !== 'ISSUED')
        return blocker(
          `${Status}`,
          'Enter the CNAME record that ACM shows into your DNS, and wait until it is ISSUED.',
        );
      if (![DomainName, ...SubjectAlternativeNames].some((name) => covers(name, domainName)))
        return blocker(`is for ${DomainName}, not for ${domainName}`, request);
      const days = Math.floor(((NotAfter?.getTime() ?? 0) - Date.now()) / dayMs);
      return days < renewalDays
        ? warning(`expires in ${days} days`, 'See in ACM why it is not renewed.')
        : ok(`for ${DomainName}, ${days} days left`);
    },
  ],
];
