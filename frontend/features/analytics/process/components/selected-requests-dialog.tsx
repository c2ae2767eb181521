import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  type ProcessQuery,
  processRequestsQuery,
  type RequestSelection,
} from '#frontend/data/process.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { importedRequestPath, paths } from '#frontend/paths.ts';
import { formatWait } from '../waits.ts';
import { formatEventName } from '../words.ts';
import classes from './selected-requests-dialog.module.css';

type BehindDialogProps = {
  readonly title: string;
  readonly query: ProcessQuery & RequestSelection;
  readonly onClose: () => void;
};

/** Dialog with the requests behind a figure, limited to those that the reader may open. */
export function SelectedRequestsDialog({ title, query, onClose }: BehindDialogProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    processRequestsQuery(query),
  );
  const [isSaving, setSaving] = useState(false);
  const { day } = useFormat();
  const { locale } = useViewer();
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const { total = 0, unseen = 0 } = data?.pages[0] ?? {};
  const { source = 'own' } = query;
  const addressOf = (caseId: string) =>
    source === 'own' ? paths.viewRequest(caseId) : importedRequestPath(source, caseId);
  async function save() {
    setSaving(true);
    await import('../save-process.ts')
      .then(({ saveRequestsBehind }) => saveRequestsBehind(query))
      .catch((cause: unknown) =>
        showToast({ text: t`The requests were not saved: ${describeError(cause)}` }),
      );
    setSaving(false);
  }
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className={`stack gap-12 ${classes.body}`}>
        <div className={`row gap-8 ${classes.head}`}>
          <h2>{title}</h2>
          <Button
            variant="default"
            size="compact-sm"
            loading={isSaving}
            disabled={rows.length === 0}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void save()}
          >{t`CSV`}</Button>
          <Button variant="default" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
        </div>
        <p className="text-13 muted" role="status">
          {data
            ? plural(total, t`${total} request`, t`${total} requests`)
            : t`Loading the requests`}
          {unseen > 0
            ? `. ${plural(
                unseen,
                t`${unseen} other one you have no part in and cannot open.`,
                t`${unseen} others you have no part in and cannot open.`,
              )}`
            : ''}
        </p>
        {error ? (
          <ErrorPanel
            title={t`The requests could not be loaded`}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <ListSkeleton rows={6} />
        ) : rows.length > 0 ? (
          <PlainTable
            label={t`Requests`}
            head={
              <>
                <th>{t`Request`}</th>
                <th>{t`Began`}</th>
                <th className={cellLook.end}>{t`Took`}</th>
                <th>{t`Outcome`}</th>
              </>
            }
          >
            {rows.map((row) => (
              <tr key={row.caseId}>
                <td>
                  <Link to={addressOf(row.caseId)}>
                    {row.number} {row.title}
                  </Link>
                </td>
                <td>{day(row.from)}</td>
                <td className={cellLook.end}>
                  {formatWait(row.seconds, { time: 'calendar' }, locale)}
                </td>
                <td>{formatEventName(row.outcome)}</td>
              </tr>
            ))}
          </PlainTable>
        ) : null}
        <LoadMore
          hasMore={hasNextPage}
          loading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      </div>
    </Dialog>
  );
}
