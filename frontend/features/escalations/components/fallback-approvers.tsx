import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PersonName } from '#frontend/components/person-name.tsx';
import { paths } from '#frontend/paths.ts';
import { fallbackQuery } from '../api/escalations.ts';
import classes from './policy-list.module.css';

/** With whom every chain ends. */
export function FallbackApprovers() {
  const { data } = useQuery(fallbackQuery());
  if (!data) return null;
  return data.length > 0 ? (
    <span className={classes.people}>
      {data.map((userId) => (
        <PersonName key={userId} userId={userId} />
      ))}
    </span>
  ) : (
    <>
      nobody yet: <Link to={paths.configuration}>name fallback approvers</Link>
    </>
  );
}
