import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { type Difference, DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { publish, publishEffectQuery } from '#frontend/data/forms.ts';
import { t } from '#frontend/lib/text.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import { AmountNotice } from './amount-notice.tsx';
import classes from './dialogs.module.css';
import { PastRequests } from './past-requests.tsx';
import { PublishEffectList } from './publish-effect.tsx';

type PublishDialogProps = {
  /** the stored form */
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
  const { data, error } = useQuery(publishEffectQuery(template.id));
  const version = (template.published?.version ?? 0) + 1;
  const title = t`Publish version ${version}`;
  const problem = formatOtherErrors(refused, []) ?? (error ? describeError(error) : undefined);
  const go = () =>
    submit(async () => {
      onPublished((await publish(template)).template);
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
