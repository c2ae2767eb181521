import '#frontend/features/forms/widgets.css';
import { Button, Kbd } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useKeys } from '#frontend/components/use-keys.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { ErrorSummary } from '#frontend/features/forms/components/error-summary.tsx';
import { Forecast } from '#frontend/features/forms/components/forecast.tsx';
import { FormFields } from '#frontend/features/forms/components/form-fields.tsx';
import { forgetDraft } from '#frontend/features/forms/kept-draft.ts';
import { useAnswers } from '#frontend/features/forms/use-answers.ts';
import { useStoredDraft, without } from '#frontend/features/forms/use-stored-draft.ts';
import { paths } from '#frontend/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './request-editor.module.css';

type Stored = {
  readonly requestId: string;
  readonly number: string;
  readonly values: FormValues;
  readonly files: readonly RequestFile[];
  readonly isReturned: boolean;
  readonly updatedAt: string;
};
type RequestEditorProps = {
  readonly category: Category;
  readonly form: Form;
  readonly stored?: Stored;
  readonly notice?: ReactNode;
};

/** The form of a request beside the path it would take; the same for a new one, a draft, and one that was sent back. */
export function RequestEditor({ category, form, stored, notice }: RequestEditorProps) {
  const { userId = '' } = useViewer();
  const { time } = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const of = stored?.requestId ?? category.id;
  const [files, setFiles] = useState(stored?.files ?? []);
  const counts = useMemo(() => countByField(files), [files]);
  const answers = useAnswers({
    form,
    of,
    stored: stored?.values ?? {},
    storedAt: stored?.updatedAt,
    files: counts,
  });
  const draft = useStoredDraft({
    category,
    stored,
    lawful: () => without(answers.values, answers.unlawful),
    onFiles: setFiles,
  });
  const [busy, setBusy] = useState<'send' | 'keep'>();
  const [problem, setProblem] = useState<string>();
  const [discarding, setDiscarding] = useState(false);

  /** Runs an act; what the server has against fields goes beside them, everything else above the buttons. */
  async function act(
    kind: 'send' | 'keep',
    run: () => Promise<string>,
    done: (requestId: string) => void,
  ) {
    setBusy(kind);
    setProblem(undefined);
    try {
      const requestId = await run();
      forgetDraft(userId, of);
      answers.settle();
      await queries.invalidateQueries({ queryKey: ['requests'] });
      done(requestId);
    } catch (cause) {
      const known = cause instanceof AppError ? cause : undefined;
      if (known?.fields) answers.refuse(known.fields);
      setProblem(known?.message ?? 'It could not be sent. What you wrote is kept here.');
    } finally {
      setBusy(undefined);
    }
  }

  const send = () => {
    answers.showAll();
    if (Object.keys(answers.missing).length > 0 || draft.uploads.length > 0) return;
    void act(
      'send',
      () => draft.send(answers.values),
      (requestId) => {
        showToast({ text: 'Sent for approval' });
        void navigate(paths.viewRequest(requestId));
      },
    );
  };
  const keep = () =>
    act(
      'keep',
      () => draft.keep(without(answers.values, answers.unlawful)),
      (requestId) => {
        showToast({ text: 'Kept as draft', view: { label: 'My requests', to: paths.myRequests } });
        void navigate(paths.editRequest(requestId), { replace: true });
      },
    );
  useKeys({ 'mod+enter': send });

  return (
    <>
      <PageHeader
        title={stored ? form.name : category.name}
        trail={[
          stored
            ? { label: 'My requests', to: paths.myRequests }
            : { label: 'New request', to: paths.newRequest },
        ]}
        reference={stored?.number}
        actions={
          answers.keptAt ? (
            <span className={classes.saved}>
              <IconCloudCheck size={16} stroke={1.6} aria-hidden />
              Kept in this browser, {time(answers.keptAt)}
            </span>
          ) : null
        }
      />
      {notice}
      <div className={classes.layout}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <FormFields
            form={form}
            answers={answers}
            files={{
              stored: files,
              uploads: draft.uploads,
              add: (field, added) => {
                for (const file of added) draft.addFile(field, file);
              },
              remove: (fileId) => void draft.removeFile(fileId),
            }}
          />
          {answers.showsAll ? <ErrorSummary form={form} errors={answers.missing} /> : null}
          {answers.showsAll && draft.uploads.length > 0 ? (
            <p className={classes.problem}>
              Some files are still on their way: wait for them or leave them out.
            </p>
          ) : null}
          {problem ? (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          ) : null}
          <div className={classes.actions}>
            <Button
              type="submit"
              loading={busy === 'send'}
              rightSection={
                <span className={classes.keys}>
                  <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
                </span>
              }
            >
              {stored?.isReturned ? 'Send again' : 'Send for approval'}
            </Button>
            <Button variant="default" loading={busy === 'keep'} onClick={() => void keep()}>
              {stored?.isReturned ? 'Keep for later' : 'Keep as draft'}
            </Button>
            {stored?.isReturned ? null : (
              <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
                Discard
              </Button>
            )}
          </div>
        </form>
        <Forecast categoryId={category.id} values={answers.values} />
      </div>
      {discarding ? (
        <Confirm
          title="Discard what you wrote?"
          action="Discard it"
          onClose={() => setDiscarding(false)}
          onConfirm={() =>
            act(
              'keep',
              async () => {
                await draft.discard();
                return '';
              },
              () => void navigate(paths.home),
            )
          }
        >
          The answers{files.length > 0 ? ` and ${files.length} files` : ''} are gone then. Nobody
          has seen them yet.
        </Confirm>
      ) : null}
    </>
  );
}

const countByField = (files: readonly RequestFile[]) => {
  const counts: Record<string, number> = {};
  for (const { field } of files) if (field) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
};
