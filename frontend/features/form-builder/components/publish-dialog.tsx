import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/button.tsx';
import { type Difference, DifferenceList } from '#frontend/components/difference-list.tsx';
import { refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { Skeleton } from '#frontend/components/skeleton.tsx';
import { publish, publishEffectQuery } from '#frontend/data/forms.ts';
import type { FormTemplate, PublishEffect } from '#shared/forms/forms-api.ts';
import classes from './dialogs.module.css';

type PublishDialogProps = {
  /** as it is stored */
  readonly template: FormTemplate;
  readonly changes: readonly Difference[];
  readonly onPublished: (template: FormTemplate) => void;
  readonly onClose: () => void;
};

/** Publishes a draft: what changes and whom it touches, before anything is done. */
export function PublishDialog({ template, changes, onPublished, onClose }: PublishDialogProps) {
  const { busy, refused, attempt } = useAttempt();
  const { data, error } = useQuery(publishEffectQuery(template.id));
  const version = (template.published?.version ?? 0) + 1;
  const title = `Publish version ${version}`;
  const problem = refusedElsewhere(refused, []) ?? (error ? problemWords(error) : undefined);
  const go = () =>
    attempt(async () => {
      onPublished((await publish(template)).template);
    });
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className={classes.body}>
        <h2>{title}</h2>
        <section>
          <h3>What happens</h3>
          {data ? <Effect template={template} effect={data.effect} /> : null}
          {data || error ? null : <Skeleton width="70%" />}
        </section>
        {template.published ? (
          <section>
            <h3>What changes</h3>
            <DifferenceList differences={changes} />
          </section>
        ) : null}
        {problem ? (
          <p className={classes.refused} role="alert">
            {problem}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button loading={busy} disabled={!data} onClick={() => void go()}>
            {title}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type EffectProps = { readonly template: FormTemplate; readonly effect: PublishEffect };

function Effect({ template: { categories, published }, effect: { version, open } }: EffectProps) {
  const names = categories.map(({ name }) => name).join(', ');
  const counted = `${open.complete ? '' : 'At least '}${formatCount(open.count, 'open request')}`;
  return (
    <ul className={classes.effect}>
      <li>
        {names
          ? `New requests of ${names} use version ${version}.`
          : `No category uses this form yet. Choose it for a category, and its new requests use version ${version}.`}
      </li>
      {published ? (
        <>
          <li>
            {open.count === 0
              ? 'No open request uses an older version.'
              : `${counted} ${open.count === 1 ? 'keeps' : 'keep'} the version it was sent with.`}
          </li>
          <li>
            Drafts of requests that people saved keep the version they began with: no question is
            added to them.
          </li>
        </>
      ) : null}
    </ul>
  );
}
