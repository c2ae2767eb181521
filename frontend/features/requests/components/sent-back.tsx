import { IconArrowBackUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { concernedBy } from '../event-people.ts';

type SentBackProps = {
  readonly details: RequestDetails;
  /** what a field is called */
  readonly labelOf: (key: string) => string;
  /** goes to a field, where it can be corrected at once */
  readonly onField?: (key: string) => void;
};

/** Who sent it back, why, and which fields are to be corrected; nothing of what is not sent back. */
export function SentBack({ details: { request, events }, labelOf, onField }: SentBackProps) {
  const last = events.findLast(({ type }) => type === 'returned');
  if (request.status !== 'Returned' || !last) return null;
  const { fields } = concernedBy(last);
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
