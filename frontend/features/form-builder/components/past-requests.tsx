import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { pastRequestsQuery } from '#frontend/data/forms.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { PastField, PastRequests as Tried } from '#shared/forms/past-requests-api.ts';
import classes from './dialogs.module.css';

/**
 * Test of the draft on past requests. It lists the requests that could no longer be submitted unchanged, and the fields
 * that prevent it.
 */
export function PastRequests({ formId }: { formId: string }) {
  const { data, error, refetch, isFetching } = useQuery(pastRequestsQuery(formId));
  if (error)
    return (
      <p>
        {describeError(error)}{' '}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void refetch()}
        >{t`Try again`}</Button>
      </p>
    );
  if (!data || isFetching)
    return (
      <div role="status">
        <p>{t`Trying it on requests of the past …`}</p>
        <Skeleton width="60%" />
      </div>
    );
  return <Results tried={data} />;
}

function Results({ tried: { looked, refused, fields } }: { tried: Tried }) {
  if (looked === 0) return <p>{t`Nobody has sent a request with this form yet.`}</p>;
  return (
    <>
      <p>{verdict(looked, refused)}</p>
      {fields.length > 0 ? (
        <ul className={`bullets stack gap-4 ${classes.effect}`}>
          {fields.map((field) => (
            <li key={`${field.why} ${field.path}`}>
              <strong>{field.label}</strong>: {describePastField(field)}{' '}
              <Link to={paths.viewRequest(field.example.requestId)}>{field.example.number}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Describe the result of the test: "12 of the last 200 requests could not be sent again as they were." */
function verdict(looked: number, refused: number): string {
  if (looked === 1)
    return refused
      ? t`The last request could not be sent again as it was.`
      : t`The last request could be sent again as it was.`;
  if (refused === 0) return t`All of the last ${looked} requests could be sent again as they were.`;
  if (refused === looked)
    return t`None of the last ${looked} requests could be sent again as they were.`;
  return plural(
    refused,
    t`${refused} of the last ${looked} requests could not be sent again as it was.`,
    t`${refused} of the last ${looked} requests could not be sent again as they were.`,
  );
}

/** Return the text of a finding, without its example. */
function describePastField({ why, count, reason }: PastField): string {
  if (why === 'missing')
    return plural(
      count,
      t`${count} request would have had to answer it, such as`,
      t`${count} requests would have had to answer it, such as`,
    );
  if (why === 'gone')
    return plural(
      count,
      t`${count} request answered it, and it is no longer asked, such as`,
      t`${count} requests answered it, and it is no longer asked, such as`,
    );
  return plural(
    count,
    t`the answer of ${count} request is not accepted any more (${reason}), such as`,
    t`the answer of ${count} requests is not accepted any more (${reason}), such as`,
  );
}
