import { IconDownload, IconEye, IconTrash, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { discardDraft } from '#frontend/data/forms.ts';
import { BuilderStrip } from '#frontend/features/form-builder/components/builder-strip.tsx';
import { FormBuilder } from '#frontend/features/form-builder/components/form-builder.tsx';
import { pickBuilderContent } from '#frontend/features/form-builder/content.ts';
import { exportForm } from '#frontend/features/form-builder/form-file.ts';
import { useFormEditor } from '#frontend/features/form-builder/use-form-editor.ts';
import { FormPreview } from '#frontend/features/forms/components/form-preview.tsx';
import { msg, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ConflictNotice, SavedState } from '#frontend/widgets/draft-editor/saved-state.tsx';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import classes from './form-editor.module.css';

const PublishDialog = lazy(async () => ({
  default: (await import('#frontend/features/form-builder/components/publish-dialog.tsx'))
    .PublishDialog,
}));
const VersionsView = lazy(async () => ({
  default: (await import('#frontend/features/form-builder/components/versions-view.tsx'))
    .VersionsView,
}));

const views = [msg('Fields'), msg('Versions')] as const;
type ViewName = (typeof views)[number];

/** Return the published form and the first category that uses it, for the preview of the path. */
const getPath = ({ published, categories: [category] }: FormTemplate) =>
  published && category ? { categoryId: category.id, form: published } : undefined;

/** Page that edits the next version of a form. `template`: state at page load. */
export function FormEditorPage({ template: start }: { template: FormTemplate }) {
  const editor = useFormEditor(start);
  const format = useFormat();
  const navigate = useNavigate();
  const [view, setView] = useState<ViewName>('Fields');
  const [publishing, setPublishing] = useState<FormTemplate>();
  const [discarding, setDiscarding] = useState(false);
  const { content, server, history } = editor;
  const { published, draft } = server.stored;

  async function openDialog() {
    const stored = await server.saveNow();
    if (!stored || Object.keys(stored.problems).length > 0)
      showToast({ text: t`Fix the marked fields first` });
    else if (!stored.draft) showToast({ text: t`No changes yet` });
    else {
      editor.tries(stored);
      setPublishing(stored);
    }
  }
  const { act } = useWrite();
  const discard = () =>
    act(async () => discardDraft((await server.saveNow()) ?? server.stored), {
      done: t`Draft discarded`,
      onDone: editor.turnTo,
    });

  return (
    <div className={view === 'Fields' ? classes.editor : undefined}>
      <PageHeader
        title={content.name || t`Without a name`}
        trail={[{ label: t`Forms`, to: paths.forms }]}
        meta={
          <>
            <span>
              {published
                ? t`Version ${published.version} in use since ${format.momentWithin(published.updatedAt)}`
                : t`Never published`}
            </span>
            <SavedState what={t`form`} server={server} />
          </>
        }
        actions={
          <>
            <Menu
              label={t`More for this form`}
              variant="default"
              items={[
                {
                  label: t`View as it is`,
                  icon: IconEye,
                  onPick: () => void navigate(paths.viewForm(start.id)),
                },
                {
                  label: t`Export as JSON`,
                  icon: IconDownload,
                  onPick: () => exportForm(content),
                },
                {
                  label: t`Discard draft`,
                  icon: IconTrash,
                  apart: true,
                  disabled: !published || !draft,
                  onPick: () => setDiscarding(true),
                },
              ]}
            />
            <Button
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => void openDialog()}
            >{t`Publish …`}</Button>
          </>
        }
      />
      <ConflictNotice
        what={t`form`}
        server={server}
        to={paths.viewForm(start.id)}
        onTurnTo={editor.turnTo}
      />
      <BuilderStrip editor={editor} />
      <Tabs
        label={t`Parts of the form`}
        tabs={views.map((name) => ({ name }))}
        current={view}
        onChange={setView}
      />
      {view === 'Fields' ? (
        <FormBuilder
          editor={editor}
          renderPreview={(shown) => (
            <FormPreview
              content={shown}
              path={getPath(server.stored)}
              chosen={editor.chosen?.kind === 'field' ? editor.chosen.id : undefined}
              onChoose={editor.choose}
            />
          )}
        />
      ) : null}
      <Suspense fallback={<ListSkeleton />}>
        {view === 'Versions' ? (
          <VersionsView
            formId={start.id}
            renderActions={(version) => (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  history.change(
                    pickBuilderContent(version),
                    t`Start again from version ${version.version}`,
                  );
                  setView('Fields');
                }}
              >{rich`Start again from version ${version.version}`}</Button>
            )}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {publishing ? (
          <PublishDialog
            template={publishing}
            changes={editor.changes}
            onAmount={async (next) => setPublishing(await editor.storeAmount(next))}
            onPublished={(next) => {
              editor.turnTo(next);
              setPublishing(undefined);
              showToast({ text: t`Published version ${next.published?.version}` });
            }}
            onClose={() => setPublishing(undefined)}
          />
        ) : null}
      </Suspense>
      {discarding ? (
        <Confirm
          title={t`Discard the draft?`}
          action={t`Discard draft`}
          danger
          dismissal={t`Keep editing`}
          onClose={() => setDiscarding(false)}
          onConfirm={discard}
        >{rich`Everybody’s changes since version ${published?.version} are deleted. The version in use stays as it is.`}</Confirm>
      ) : null}
    </div>
  );
}
