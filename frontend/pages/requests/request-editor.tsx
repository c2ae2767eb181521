import { plural, rich, t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { type ReactNode, useMemo, useState } from 'react';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import type { KnownDraft } from '#frontend/data/drafts.ts';
import {
  DraftConflictNotice,
  DraftState,
  OtherTabNotice,
  RestoredDraftNotice,
} from '#frontend/features/forms/components/draft-state.tsx';
import { Forecast } from '#frontend/features/forms/components/forecast.tsx';
import { FormFields } from '#frontend/features/forms/components/form-fields.tsx';
import { SendBar } from '#frontend/features/forms/components/send-bar.tsx';
import { useAnswers } from '#frontend/features/forms/use-answers.ts';
import { useStoredDraft } from '#frontend/features/forms/use-stored-draft.ts';
import { copyRequestPath, newRequestPath, paths, raiseOnBehalfPath } from '#frontend/paths.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { PersonRef } from '#shared/fields.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import type { Category } from '#shared/reference/reference.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import classes from './request-editor.module.css';
import { useEditorActions } from './use-editor-acts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useOfflineDraft } from './use-offline-draft.ts';

type StoredRequest = {
  readonly requestId: string;
  readonly number: string;
  readonly title: string;
  readonly values: FormValues;
  readonly files: readonly RequestFile[];
  readonly isReturned: boolean;
  readonly updatedAt: string;
  readonly known: KnownDraft;
};
type RequestEditorProps = {
  readonly category: Category;
  readonly form: Form;
  readonly stored?: StoredRequest;
  /** Initial answers of a new request, from the requester's profile. */
  readonly prefilled?: FormValues;
  /** Request whose answers a new request copies. */
  readonly copyOf?: string;
  readonly notice?: ReactNode;
  /** Requester, if another person raises the request. */
  readonly requester?: PersonRef | undefined;
};

/** Editor of a request with a forecast of its path, for new requests, drafts and returned requests. */
export function RequestEditor({
  category,
  form,
  stored,
  prefilled = {},
  copyOf,
  notice,
  requester,
}: RequestEditorProps) {
  const { editPath, newPath, trail } = getPlaces(category.id, requester);
  const [requestId, setRequestId] = useState(stored?.requestId);
  const [files, setFiles] = useState(stored?.files ?? []);
  const counts = useMemo(() => countByField(files), [files]);
  const [begun] = useState(stored?.values ?? prefilled);
  const [kept, setKept] = useState(begun);
  const answers = useAnswers({
    form,
    of: requestId ?? copyOf ?? (requester ? `${category.id} ${requester.userId}` : category.id),
    stored: begun,
    kept,
    storedAt: stored?.updatedAt,
    files: counts,
  });
  const draft = useStoredDraft({
    category,
    onBehalfOf: requester?.userId,
    stored,
    lawful: () => answers.lawful,
    onStored: setKept,
    onFiles: setFiles,
    onCreated(created) {
      setRequestId(created);
      // A reload continues with this draft and its files, without a navigation now.
      history.replaceState(history.state, '', editPath(created));
    },
  });
  const acts = useEditorActions(answers, draft, editPath);
  const offline = useOfflineDraft(answers, draft);
  const { elsewhere, keepMine, takeTheirs } = draft.conflict;
  const isUploading = draft.uploads.some(({ failed }) => failed === undefined);
  useLeaveGuard(answers.localDraft, {
    isUploading,
    goOn: requestId ? editPath(requestId) : copyOf ? copyRequestPath(category.id, copyOf) : newPath,
  });
  const [discarding, setDiscarding] = useState(false);
  useKeys({ 'mod+enter': () => discarding || acts.send() });

  return (
    <>
      <PageHeader
        title={stored?.title ?? category.name}
        trail={[stored ? { label: t`My requests`, to: paths.myRequests } : trail]}
        reference={stored?.number}
        meta={
          <>
            {stored ? <span>{form.name}</span> : null}
            {requester ? <RequesterNote requester={requester} isSent={stored?.isReturned} /> : null}
          </>
        }
        actions={<DraftState draft={answers.localDraft} {...offline} />}
      />
      {notice}
      {answers.localDraft.found && answers.localDraft.savedAt ? (
        <RestoredDraftNotice at={answers.localDraft.found.at} onStartAfresh={answers.startAfresh} />
      ) : null}
      {answers.localDraft.otherTab ? (
        <OtherTabNotice
          onTakeTheirs={() => answers.take(answers.localDraft.otherTab?.values ?? {})}
          onKeepMine={answers.localDraft.dropOtherTab}
        />
      ) : null}
      {elsewhere ? (
        <DraftConflictNotice
          elsewhere={elsewhere}
          onKeepMine={keepMine}
          onTakeTheirs={() => {
            const theirs = takeTheirs();
            if (theirs) answers.startAfreshWith(theirs);
          }}
        />
      ) : null}
      <div className={`stack between border-above ${classes.layout}`}>
        <form
          className="shrink"
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
            errors={answers.showsAll ? answers.errors : {}}
            problem={acts.problem}
            busy={acts.busy}
            isReturned={stored?.isReturned ?? false}
            onKeep={acts.keep}
            onDiscard={() => setDiscarding(true)}
          />
        </form>
        <Forecast categoryId={category.id} values={answers.lawful} onBehalfOf={requester?.userId} />
      </div>
      {discarding ? (
        <Confirm
          title={t`Discard the draft?`}
          action={t`Discard draft`}
          danger
          dismissal={t`Keep editing`}
          onClose={() => setDiscarding(false)}
          onConfirm={acts.discard}
        >
          {files.length === 0
            ? t`This deletes your answers. Nobody else has seen them.`
            : plural(
                files.length,
                t`This deletes your answers and ${files.length} file. Nobody else has seen them.`,
                t`This deletes your answers and ${files.length} files. Nobody else has seen them.`,
              )}
        </Confirm>
      ) : null}
    </>
  );
}

/** Return the paths to raise and edit a request, for oneself or on behalf of another person. */
const getPlaces = (categoryId: string, requester: PersonRef | undefined) =>
  requester
    ? {
        editPath: paths.editApproverForm,
        newPath: raiseOnBehalfPath(requester.userId, categoryId),
        trail: { label: t`Request for somebody else`, to: raiseOnBehalfPath(requester.userId) },
      }
    : {
        editPath: paths.editRequest,
        newPath: newRequestPath(categoryId),
        trail: { label: t`New request`, to: paths.newRequest },
      };

function RequesterNote({
  requester,
  isSent = false,
}: {
  requester: PersonRef;
  isSent?: boolean | undefined;
}) {
  return (
    <>
      <span>{rich`For ${<PersonChip person={requester} />}`}</span>
      <span>{rich`${
        isSent
          ? t`They see it and can withdraw it.`
          : t`They get a message when you send it and can withdraw it.`
      } Neither of you can approve it.`}</span>
    </>
  );
}

const countByField = (files: readonly RequestFile[]) => {
  const counts: Record<string, number> = Object.create(null);
  for (const { field } of files) if (field) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
};
