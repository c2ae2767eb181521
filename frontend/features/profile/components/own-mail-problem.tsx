import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { userQuery } from '#frontend/data/users.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { MailProblemNotice } from '#frontend/widgets/people/mail-problem.tsx';

/** Notice that mails to one's own address bounce, with advice. Renders nothing if mails are delivered. */
export function OwnMailProblem({ userId }: { userId: string }) {
  const { data } = useQuery(userQuery(userId));
  if (!data?.mailProblem) return null;
  const messages = <Link to={paths.messages}>{t`Messages`}</Link>;
  return (
    <MailProblemNotice problem={data.mailProblem} address={data.email}>
      {rich`What they would say is under ${messages}. Ask an administrator to correct your address, or to have it tried again.`}
    </MailProblemNotice>
  );
}
