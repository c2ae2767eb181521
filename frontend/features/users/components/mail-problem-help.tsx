import { Link } from 'react-router-dom';
import { rich, t } from '#frontend/lib/text.ts';
import { helpPath } from '#frontend/paths.ts';
import { MailProblemNotice } from '#frontend/widgets/people/mail-problem.tsx';
import type { Profile } from '#shared/users/visible-person.ts';

/** Advice for administrators if mails to a person bounce. Renders nothing if mails are delivered. */
export function MailProblemHelp({ user: { email, mailProblem } }: { user: Profile }) {
  if (!mailProblem) return null;
  const help = <Link to={helpPath('person')}>{t`What to do if it is right`}</Link>;
  return (
    <MailProblemNotice problem={mailProblem} address={email}>
      {rich`If the address is wrong, correct it below. ${help}`}
    </MailProblemNotice>
  );
}
