import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { type Difference, DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { formPublishEffectQuery, formTrialQuery, publishFormDraft } from '#frontend/data/forms.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { PastField, PastRequests as Tried } from '#shared/forms/past-requests-api.ts';
import { findAmountCandidate } from '#shared/forms/units.ts';
import { getCurrentContent, setAmountField } from '../content.ts';
import { pickFieldLabel } from '../field-types.ts';
import classes from './dialogs.module.css';
import { PublishEffectList } from './publish-effect.tsx';

/**
 * Test of the draft on past requests. It lists the requests that could no longer be submitted unchanged, and the fields
 * that prevent it.
 */
function PastRequests({ formId }: { formId: string }) {
  const { data, error, refetch, isFetching } = useQuery(formTrialQuery(formId));
  if (error)
    return (
      <p>
        {describeError(error)}{' '}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void refetch()}
        >{t`Try again`}</Button>
      </p>
    );
  if (!data || isFetching)
    return (
      <div role="status">
        <p>{t`Trying it on requests of the past …`}</p>
        <Skeleton width="60%" />
      </div>
    );
  return <TrialResults tried={data} />;
}

function TrialResults({ tried: { looked, refused, fields } }: { tried: Tried }) {
  if (looked === 0) return <p>{t`Nobody has sent a request with this form yet.`}</p>;
  return (
    <>
      <p>{describeTrialResult(looked, refused)}</p>
      {fields.length > 0 ? (
        <ul className={`bullets stack gap-4 ${classes.effect}`}>
          {fields.map((field) => (
            <li key={`${field.why} ${field.path}`}>
              <strong>{field.label}</strong>: {describePastField(field)}{' '}
              <Link to={paths.viewRequest(field.example.requestId)}>{field.example.number}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Describe the result of the test: "12 of the last 200 requests could not be sent again as they were." */
function describeTrialResult(looked: number, refused: number): string {
  if (looked === 1)
    return refused
      ? t`The last request could not be sent again as it was.`
      : t`The last request could be sent again as it was.`;
  if (refused === 0) return t`All of the last ${looked} requests could be sent again as they were.`;
  if (refused === looked)
    return t`None of the last ${looked} requests could be sent again as they were.`;
  return plural(
    refused,
    t`${refused} of the last ${looked} requests could not be sent again as it was.`,
    t`${refused} of the last ${looked} requests could not be sent again as they were.`,
  );
}

/** Return the text of a finding, without its example. */
function describePastField({ why, count, reason }: PastField): string {
  if (why === 'missing')
    return plural(
      count,
      t`${count} request would have had to answer it, such as`,
      t`${count} requests would have had to answer it, such as`,
    );
  if (why === 'gone')
    return plural(
      count,
      t`${count} request answered it, and it is no longer asked, such as`,
      t`${count} requests answered it, and it is no longer asked, such as`,
    );
  return plural(
    count,
    t`the answer of ${count} request is not accepted any more (${reason}), such as`,
    t`the answer of ${count} requests is not accepted any more (${reason}), such as`,
  );
}

type AmountNoticeProps = {
  readonly template: FormTemplate;
  readonly busy: boolean;
  readonly onAmount: (content: FormContent) => void;
};

/** Warning that a form with money fields has no amount. It offers the total of the form as the amount. */
function AmountNotice({ template, busy, onAmount }: AmountNoticeProps) {
  const content = getCurrentContent(template);
  const candidate = findAmountCandidate(content);
  if (!candidate) return null;
  const { field } = candidate;
  return (
    <Notice
      icon={IconAlertTriangle}
      tone="warn"
      action={
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          onClick={() => onAmount(setAmountField(content, candidate))}
        >{t`Make “${pickFieldLabel(field)}” the amount`}</Button>
      }
    >
      {field.type === 'calculated'
        ? t`This form has a total but no amount: thresholds and approval limits will not apply.`
        : t`This form asks for money but has no amount: thresholds and approval limits will not apply.`}
    </Notice>
  );
}

type PublishDialogProps = {
  /** The stored form. */
  readonly template: FormTemplate;
  readonly changes: readonly Difference[];
  /** Save the draft with the chosen amount field. */
  readonly onAmount: (content: FormContent) => Promise<unknown>;
  readonly onPublished: (template: FormTemplate) => void;
  readonly onClose: () => void;
};

/** Dialog that publishes a draft. It shows the changes and their effect before anything happens. */
export function PublishDialog({
  template,
  changes,
  onAmount,
  onPublished,
  onClose,
}: PublishDialogProps) {
  const { busy, refused, submit } = useWrite();
  const { data, error } = useQuery(formPublishEffectQuery(template.id));
  const version = (template.published?.version ?? 0) + 1;
  const title = t`Publish version ${version}`;
  const problem = formatOtherErrors(refused, []) ?? (error ? describeError(error) : undefined);
  const go = () =>
    submit(async () => {
      onPublished((await publishFormDraft(template)).template);
    });
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className={`stack gap-16 text-13 ${classes.body}`}>
        <h2>{title}</h2>
        <AmountNotice
          template={template}
          busy={busy}
          onAmount={(content) => void submit(() => onAmount(content))}
        />
        <section>
          <h3>{t`What happens`}</h3>
          {data ? <PublishEffectList template={template} effect={data.effect} /> : null}
          {data || error ? null : <Skeleton width="70%" />}
        </section>
        {template.published ? (
          <>
            <section>
              <h3>{t`Requests of the past`}</h3>
              <PastRequests formId={template.id} />
            </section>
            <section>
              <h3>{t`What changes`}</h3>
              <DifferenceList differences={changes} />
            </section>
          </>
        ) : null}
        {problem ? (
          <p className="bad" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button variant="default" onClick={onClose}>{t`Keep editing`}</Button>
          <Button loading={busy} disabled={!data} onClick={() => void go()}>
            {title}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
