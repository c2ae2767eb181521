import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonName } from '#frontend/widgets/people/person-name.tsx';
import classes from './policy-list.module.css';

/** Fallback approvers, who are the end of every escalation chain. */
export function FallbackApprovers() {
  const { data } = useQuery(configurationQuery());
  if (!data) return null;
  const { fallbackApproverIds = [] } = data;
  return fallbackApproverIds.length > 0 ? (
    <span className={`wrap gap-4-12 ${classes.people}`}>
      {fallbackApproverIds.map((userId) => (
        <PersonName key={userId} userId={userId} />
      ))}
    </span>
  ) : (
    rich`nobody yet: ${<Link to={paths.configuration}>{t`name fallback approvers`}</Link>}`
  );
}
