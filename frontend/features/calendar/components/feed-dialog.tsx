import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { feedQuery, makeFeed, withdrawFeed } from '#frontend/data/calendar.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './calendar-dialog.module.css';

const title = t`Calendar in other programs`;

/**
 * Dialog for the secret URL with which other calendar programs read the person's calendar. It creates, replaces and
 * revokes the URL, which can be copied while it is visible.
 */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(feedQuery());
  const [address, setAddress] = useState<string>();
  const has = data?.madeAt ?? null;

  const { busy, refused, submit } = useWrite({ refresh: refetch });
  const problem = formatOtherErrors(refused, []);
  const make = () => submit(makeFeed, { onDone: setAddress });
  const withdraw = () =>
    submit(withdrawFeed, {
      done: t`The address has ended`,
      onDone: () => setAddress(undefined),
    });
  const copy = () =>
    submit(() => navigator.clipboard.writeText(address ?? ''), {
      done: t`The address was copied`,
    });

  return (
    <Dialog label={title} onClose={onClose}>
      <div className={`stack gap-12 text-13 ${classes.body}`}>
        <h2>{title}</h2>
        <p>{t`Outlook, Google Calendar, Apple Calendar and others show your days by a secret address: a week back and eight ahead. Whoever knows it reads them without signing in:`}</p>
        <ul className="bullets">
          <li>{t`titles and numbers of what waits for you and of your requests, without amounts`}</li>
          <li>{t`your drafts, who of your team is away, and holidays`}</li>
        </ul>
        <p>{t`Nobody can open or decide anything by it. It ends when you sign out everywhere.`}</p>
        {address ? (
          <>
            <label htmlFor="feed-address">
              <strong>{t`Your address.`}</strong> {t`Copy it now: it is not shown again.`}
            </label>
            <input
              id="feed-address"
              className={`control full text-13 ${classes.field}`}
              readOnly
              value={address}
              onFocus={({ target }) => target.select()}
            />
          </>
        ) : has ? (
          <p role="status">{t`You have an address since ${format.momentWithin(has)}. It is not shown again; a new one takes its place.`}</p>
        ) : null}
        {error || problem ? (
          <p role="alert" className="bad">
            {problem ?? describeError(error)}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button variant="subtle" onClick={onClose}>{t`Close`}</Button>
          {has ? (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void withdraw()}
            >{t`Withdraw it`}</Button>
          ) : null}
          {address ? (
            <Button disabled={busy} onClick={() => void copy()}>{t`Copy`}</Button>
          ) : (
            <Button disabled={busy || !data} onClick={() => void make()}>
              {has ? t`Make a new address` : t`Make an address`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
