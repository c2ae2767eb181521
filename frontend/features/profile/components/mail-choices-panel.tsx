import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { mailChoicesQuery } from '#frontend/data/mail-choices.ts';
import { t } from '#frontend/lib/text.ts';
import { MailChoicesForm } from './mail-choices-form.tsx';

type MailChoicesPanelProps = { readonly timeZone: string; readonly isAdministrator: boolean };

/** Mail settings of a person: kinds of messages, frequency and quiet hours. */
export function MailChoicesPanel(props: MailChoicesPanelProps) {
  const { data, error, refetch } = useQuery(mailChoicesQuery());
  return (
    <Panel title={t`Mails`}>
      {error && !data ? (
        <ErrorPanel
          title={t`Your choices could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={5} look="rows" /> : null}
      {data ? <MailChoicesForm key={data.version} saved={data} {...props} /> : null}
    </Panel>
  );
}
