import { IconEye } from '@tabler/icons-react';
import { useLookers } from '#frontend/lib/live/shown-request.ts';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './looking-too.module.css';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** More than these are counted. */
const named = 2;

/** Who else has the request on screen now: whoever decides at the same moment knows of it. */
export function LookingToo({ requestId }: { requestId: string }) {
  const names = useLookers(requestId).map(({ name }) => name);
  const others = names.length - named;
  const shown = others > 0 ? [...names.slice(0, named), t`${others} more`] : names;
  return (
    <span role="status" className={classes.looking}>
      {shown.length > 0 ? (
        <>
          <IconEye size={14} stroke={1.6} aria-hidden />
          {rich`${list.format(shown)} ${shown.length > 1 ? 'are' : 'is'} looking at this too`}
        </>
      ) : null}
    </span>
  );
}
