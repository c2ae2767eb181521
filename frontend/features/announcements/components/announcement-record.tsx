import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { deliveriesQuery } from '#frontend/data/announcements.ts';
import { t } from '#frontend/lib/text.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import { formatAudience } from '../state-words.ts';
import classes from './announcements.module.css';
import { DeliveryLog } from './delivery-log.tsx';

/** Announcement that was sent or is being sent: text, progress and recipients. */
export function AnnouncementRecord({ announcement }: { announcement: Announcement }) {
  const format = useFormat();
  const queries = useQueryClient();
  const { id, state, text, told, addressed, sentBy, createdBy, startsAt, timeZone } = announcement;
  const before = useRef(told);
  useEffect(() => {
    if (before.current === told) return;
    before.current = told;
    void queries.invalidateQueries(deliveriesQuery(id));
  }, [queries, id, told]);
  const moment = startsAt ? format.moment(startsAt) : undefined;
  return (
    <div className={`stack gap-16 ${classes.part}`}>
      {state === 'sending' ? (
        <Progress label={t`Sending`} part={addressed > 0 ? told / addressed : undefined}>
          {t`Sent to ${told} of ${addressed}`}
        </Progress>
      ) : null}
      <FactList
        columns={2}
        facts={[
          { label: t`For`, value: formatAudience(announcement.audience) },
          { label: t`Have it`, value: t`${told} of ${addressed}` },
          { label: t`Written by`, value: createdBy.name },
          { label: t`Sent by`, value: sentBy?.name ?? t`Nobody` },
          {
            label: t`Went`,
            value:
              moment && timeZone
                ? t`${moment} (set by the clock of ${zoneName(timeZone)})`
                : t`Not`,
          },
        ]}
      />
      <Panel title={t`What it says`}>
        <p className={classes.text}>{text}</p>
      </Panel>
      <DeliveryLog id={id} />
    </div>
  );
}
