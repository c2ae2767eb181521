import { IconArrowBackUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { formatEventPeople } from '../event-people.ts';

type SentBackProps = {
  readonly details: RequestDetails;
  /** Returns the label of a field. */
  readonly labelOf: (key: string) => string;
  /** Focuses a field, so that it can be corrected. */
  readonly onField?: (key: string) => void;
};

/**
 * Person who sent the request back, the reason, and the fields to correct. Renders nothing if the request is
 * not returned.
 */
export function ReturnNotice({ details: { request, events }, labelOf, onField }: SentBackProps) {
  const last = events.findLast(({ type }) => type === 'returned');
  if (request.status !== 'Returned' || !last) return null;
  const { fields } = formatEventPeople(last);
  return (
    <Notice icon={IconArrowBackUp} tone="warn">
      <strong>{last.by ? t`${last.by.name} sent it back.` : t`It was sent back.`}</strong>{' '}
      <span dir="auto">{last.comment}</span>
      {fields.length > 0 ? (
        <>
          {' '}
          {rich`To correct: ${fields.map((key, at) => (
            <Fragment key={key}>
              {at > 0 ? ', ' : ''}
              {onField ? (
                <a
                  href={`#${key}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onField(key);
                  }}
                >
                  {labelOf(key)}
                </a>
              ) : (
                labelOf(key)
              )}
            </Fragment>
          ))}.`}
        </>
      ) : null}
    </Notice>
  );
}
