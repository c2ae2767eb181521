import '#frontend/features/forms/widgets.css';
import { IconCloudCheck, IconCloudOff, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Notice } from '#frontend/components/notice.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { useKeys } from '#frontend/components/use-keys.ts';
import { Forecast } from '#frontend/features/forms/components/forecast.tsx';
import { FormFields } from '#frontend/features/forms/components/form-fields.tsx';
import { SendBar } from '#frontend/features/forms/components/send-bar.tsx';
import { useAnswers } from '#frontend/features/forms/use-answers.ts';
import type { SavedDraft } from '#frontend/features/forms/use-local-draft.ts';
import { useStoredDraft } from '#frontend/features/forms/use-stored-draft.ts';
import { paths } from '#frontend/paths.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './request-editor.module.css';
import { useEditorActs } from './use-editor-acts.ts';
import { useLeaving } from './use-leaving.ts';

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
  const [requestId, setRequestId] = useState(stored?.requestId);
  const [files, setFiles] = useState(stored?.files ?? []);
  const counts = useMemo(() => countByField(files), [files]);
  const answers = useAnswers({
    form,
    of: requestId ?? category.id,
    stored: stored?.values ?? {},
    storedAt: stored?.updatedAt,
    files: counts,
  });
  const draft = useStoredDraft({
    category,
    stored,
    lawful: () => answers.lawful,
    onFiles: setFiles,
    onCreated(created) {
      setRequestId(created);
      // A reload goes on with this draft and its files; the page itself stays as it is.
      history.replaceState(history.state, '', paths.editRequest(created));
    },
  });
  const acts = useEditorActs(answers, draft);
  const isUploading = draft.uploads.some(({ failed }) => failed === undefined);
  useLeaving(answers.localDraft, {
    isUploading,
    goOn: requestId ? paths.editRequest(requestId) : `${paths.newRequest}?category=${category.id}`,
  });
  const [discarding, setDiscarding] = useState(false);
  useKeys({ 'mod+enter': () => discarding || acts.send() });

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
        actions={<SavedAt draft={answers.localDraft} />}
      />
      {notice}
      {answers.localDraft.found && answers.localDraft.savedAt ? (
        <Restored at={answers.localDraft.found.at} onStartAfresh={answers.startAfresh} />
      ) : null}
      <div className={classes.layout}>
        <form
          className={classes.form}
          aria-label={form.name}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            acts.send();
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
              remove: draft.removeFile,
            }}
          />
          <SendBar
            form={form}
            errors={answers.showsAll ? answers.missing : {}}
            problem={acts.problem}
            busy={acts.busy}
            isReturned={stored?.isReturned ?? false}
            onKeep={acts.keep}
            onDiscard={() => setDiscarding(true)}
          />
        </form>
        <Forecast categoryId={category.id} values={answers.lawful} />
      </div>
      {discarding ? (
        <Confirm
          title="Discard the draft?"
          action="Discard draft"
          dismissal="Keep editing"
          onClose={() => setDiscarding(false)}
          onConfirm={acts.discard}
        >
          This deletes your answers
          {files.length > 0 ? ` and ${formatCount(files.length, 'file')}` : ''}. Nobody else has
          seen them.
        </Confirm>
      ) : null}
    </>
  );
}

function SavedAt({ draft: { savedAt, isLost } }: { draft: SavedDraft }) {
  const { time } = useFormat();
  if (isLost)
    return (
      <span className={classes.saved}>
        <IconCloudOff size={16} stroke={1.6} aria-hidden />
        This browser can’t save drafts
      </span>
    );
  return savedAt ? (
    <span
      className={classes.saved}
      data-hint="Your draft is saved in this browser until you send or discard it"
    >
      <IconCloudCheck size={16} stroke={1.6} aria-hidden />
      Draft saved, {time(savedAt)}
    </span>
  ) : null;
}

function Restored({ at, onStartAfresh }: { at: string; onStartAfresh: () => void }) {
  const { momentWithin } = useFormat();
  return (
    <Notice
      icon={IconHistory}
      action={
        <Button variant="default" size="compact-sm" onClick={onStartAfresh}>
          Start over
        </Button>
      }
    >
      This is your unsent draft from {momentWithin(at)}.
    </Notice>
  );
}

const countByField = (files: readonly RequestFile[]) => {
  const counts: Record<string, number> = {};
  for (const { field } of files) if (field) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
};
