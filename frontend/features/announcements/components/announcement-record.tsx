import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { deliveriesQuery, loadAllDeliveries } from '#frontend/data/announcements.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import { MailOutcome, type MailState } from '#shared/announcements/delivery.ts';
import { formatAudience, formatMailStatus } from '../state-words.ts';
import classes from './announcements.module.css';

/** Save the recipients of an announcement as CSV. `onProgress` gets the number of rows loaded so far. */
async function saveDeliveries(id: string, onProgress: (count: number) => void): Promise<void> {
  const all = await loadAllDeliveries(id, onProgress);
  const head = [t`Name`, t`Person`, t`Told`, t`Read`, t`Mail`, t`Mail since`];
  const rows = all.map(({ name, userId, at, readAt, mail, mailAt, reason }) => [
    ...[name, userId, at, readAt ?? ''],
    ...[formatMailStatus({ mail, reason }), mailAt ?? ''],
  ]);
  saveBlobAs(toCsv([head, ...rows]), `${t`deliveries`}.csv`);
}

/** Whether the state has a time, because the mail was sent or its delivery status is known. */
const isDated = (mail: MailState) =>
  mail === 'sent' || MailOutcome.options.some((fate) => fate === mail);

/**
 * Recipients sorted by name. Each row shows whether the person has read the announcement, and the state of the mail.
 */
function DeliveryLog({ id }: { id: string }) {
  const format = useFormat();
  const log = useInfiniteQuery(deliveriesQuery(id));
  const [saving, setSaving] = useState<number>();
  const { data, error, hasNextPage } = log;
  const rows = data?.pages.flatMap(({ items }) => items);
  async function save() {
    setSaving(0);
    await saveDeliveries(id, setSaving).catch((cause: unknown) =>
      showToast({ text: t`The log was not saved: ${describeError(cause)}` }),
    );
    setSaving(undefined);
  }
  return (
    <Panel
      title={t`Who has it`}
      aside={
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void log.refetch()}
          >{t`Look again`}</Button>
          <Button
            variant="default"
            size="compact-sm"
            loading={saving !== undefined}
            disabled={!rows || rows.length === 0}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void save()}
          >
            {saving ? t`${saving} read` : 'CSV'}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorPanel
          title={t`The log could not be loaded`}
          cause={error}
          onRetry={() => void log.refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={4} look="rows" /> : null}
      {rows?.length === 0 ? (
        <p className="text-13 muted break-anywhere">{t`Nobody has it yet.`}</p>
      ) : null}
      {rows && rows.length > 0 ? (
        <PlainTable
          label={t`Who has it`}
          head={
            <>
              <th>{t`Person`}</th>
              <th>{t`Read`}</th>
              <th>{t`Mail`}</th>
            </>
          }
        >
          {rows.map(({ userId, name, readAt, mail, mailAt, reason }) => (
            <tr key={userId}>
              <td>{name}</td>
              <td>{readAt ? format.moment(readAt) : t`Not yet`}</td>
              <td className={classes.fate}>
                {formatMailStatus({ mail, reason })}
                {mailAt && isDated(mail) ? (
                  <span className="muted"> {format.momentWithin(mailAt)}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      <LoadMore
        hasMore={hasNextPage}
        loading={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
      <p className="text-13 muted break-anywhere">{t`“Mailed” says that the mail service took it, “Delivered” that the mail server of the address did. What comes back later shows here, too.`}</p>
    </Panel>
  );
}

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
