import { IconEye } from '@tabler/icons-react';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { useOtherViewers } from '#frontend/lib/live/open-request.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import classes from './other-viewers.module.css';

type Props = { details: Pick<RequestDetails, 'request' | 'events'> };

/** Number of names shown. More people are only counted. */
const named = 2;

/** Other people who have the request open now, so that two people don't decide it at the same time. */
export function OtherViewers({ details: { request, events } }: Props) {
  const names = useOtherViewers(request.requestId, events.at(-1)?.seq ?? 0).map(({ name }) => name);
  const others = names.length - named;
  const shown = others > 0 ? [...names.slice(0, named), t`${others} more`] : names;
  return (
    <span role="status" className={`inline-row gap-4 ${classes.looking}`}>
      {shown.length > 0 ? (
        <>
          <IconEye size={14} stroke={1.6} aria-hidden />
          {plural(
            shown.length,
            t`${joinWithAnd(shown)} is looking at this too`,
            t`${joinWithAnd(shown)} are looking at this too`,
          )}
        </>
      ) : null}
    </span>
  );
}
