import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { auditQuery } from '#frontend/data/request.ts';
import { AuditSheet } from '#frontend/features/requests/components/audit-sheet.tsx';
import { getAuditFileName, useSaveAudit } from '#frontend/features/requests/save-audit.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Output } from '#shared/endpoint.ts';
import type { getAudit } from '#shared/requests/requests-api.ts';
import type { PageModule } from '../page.ts';
import classes from './audit.module.css';

type ChainStateProps = Pick<Output<typeof getAudit>, 'verified' | 'removed'> & {
  readonly count: number;
};

/**
 * Whether the chain is intact. The events of a removed request no longer exist, so its chain was verified at the
 * removal.
 */
function ChainState({ verified, removed, count }: ChainStateProps) {
  const { fully } = useFormat();
  if (!verified) return <strong>{t`Broken: an event does not continue the one before`}</strong>;
  return removed
    ? t`Verified when the request was removed (${fully(removed.removedAt)}): ${count} events, of which only the last hash is left`
    : t`Verified: each of the ${count} events continues the one before`;
}

/** Page with the audit chain of a request: to read, print and save, with instructions to verify a saved file. */
export function Page() {
  const { requestId = '' } = useParams();
  const { data, error } = useQuery(auditQuery(requestId));
  const { fully } = useFormat();
  const save = useSaveAudit({ requestId, number: data?.number ?? requestId });
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  const { number, exportedAt, events } = data;
  const { seq: count = 0, hash } = data.removed?.lastEvent ?? events.at(-1) ?? {};
  return (
    <>
      <PageHeader
        title={t`Audit record of ${number}`}
        trail={[{ label: t`Request`, to: paths.viewRequest(requestId) }]}
        reference={number}
        actions={
          <>
            <Button
              leftSection={<IconPrinter size={15} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >{t`Print or save as PDF`}</Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
              onClick={() => void save()}
            >{t`Save as JSON`}</Button>
          </>
        }
      />
      <div className={`stack fit gap-24 ${classes.sections}`}>
        <FactList
          facts={[
            {
              label: t`Request`,
              value: <code className="text-12 break-anywhere">{requestId}</code>,
            },
            { label: t`Exported`, value: `${fully(exportedAt)}, ${exportedAt}` },
            {
              label: t`Chain`,
              value: <ChainState {...data} count={count} />,
            },
            {
              label: t`Last hash`,
              value: <code className="text-12 break-anywhere">{hash}</code>,
            },
            {
              label: t`To check it`,
              value: rich`Save it as JSON, then run ${<code className="text-12 break-anywhere">{rich`npm run audit:verify -- ${getAuditFileName({ number })} --head ${hash}`}</code>}. It needs nothing of the running product, and names the first broken event.`,
            },
          ]}
        />
        <Panel title={t`Events`} count={events.length}>
          <AuditSheet events={events} />
        </Panel>
      </div>
    </>
  );
}

export const load: PageModule['load'] = (queries, { requestId = '' }) =>
  queries.prefetchQuery(auditQuery(requestId));
