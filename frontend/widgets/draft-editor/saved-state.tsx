import { IconCloudCheck, IconCloudOff, IconCloudUp, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './saved-state.module.css';
import type { DraftedItem, ServerDraft } from './use-server-draft.ts';

type SavedStateProps<Content, Stored extends DraftedItem> = {
  /** Name of the edited item: "form" */
  readonly what: string;
  readonly server: ServerDraft<Content, Stored>;
};

/** Time after a save in which its author counts as still editing, in milliseconds. */
const editingForMs = 10 * 60_000;

/** Whether the edited content is saved on the server, where others see it. */
export function SavedState<Content, Stored extends DraftedItem>({
  what,
  server,
}: SavedStateProps<Content, Stored>) {
  const { ago, momentWithin, now } = useFormat();
  const { userId } = useViewer();
  const { outcome, isChanged, stored, refused } = server;
  if (outcome.is === 'conflict')
    return (
      <StatusLine
        icon={IconCloudOff}
      >{rich`Not saved: somebody else saved this ${what}`}</StatusLine>
    );
  if (outcome.is === 'failed')
    return (
      <StatusLine icon={IconCloudOff}>
        {rich`Not saved. ${outcome.why.text}`}
        <Button variant="subtle" size="compact-sm" onClick={server.retry}>{t`Try again`}</Button>
      </StatusLine>
    );
  if (isChanged && refused)
    return <StatusLine icon={IconCloudOff}>{t`Not saved: fix the marked fields first`}</StatusLine>;
  if (isChanged || outcome.is === 'saving')
    return <StatusLine icon={IconCloudUp}>{t`Saving …`}</StatusLine>;
  const { draft } = stored;
  if (draft && draft.savedBy.userId !== userId && now - Date.parse(draft.savedAt) < editingForMs)
    return (
      <StatusLine icon={IconUsers}>
        {ago(draft.savedAt) === t`now`
          ? t`${draft.savedBy.name} is editing too, saved now`
          : t`${draft.savedBy.name} is editing too, saved ${ago(draft.savedAt)} ago`}
      </StatusLine>
    );
  return draft ? (
    <StatusLine
      icon={IconCloudCheck}
    >{rich`Draft saved ${momentWithin(draft.savedAt)} by ${draft.savedBy.name}`}</StatusLine>
  ) : null;
}

function StatusLine({ icon: Mark, children }: { icon: typeof IconCloudUp; children: ReactNode }) {
  return (
    <span className={`inline-row gap-6 text-12 muted ${classes.saved}`} role="status">
      <Mark size={16} stroke={1.6} aria-hidden />
      {children}
    </span>
  );
}

type OthersChangesProps<Content, Stored extends DraftedItem> = SavedStateProps<Content, Stored> & {
  /** Address that shows the other version. */
  readonly to: string;
  /** Continues with the version that somebody else saved. */
  readonly onTurnTo: (theirs: Stored) => void;
};

/** Choice between two versions after somebody else saved. The reader decides which version to continue with. */
export function ConflictNotice<Content, Stored extends DraftedItem>({
  what,
  server: { newer, stored, isChanged, overwrite },
  to,
  onTurnTo,
}: OthersChangesProps<Content, Stored>) {
  const { momentWithin } = useFormat();
  if (!newer) return null;
  const { draft, published } = newer;
  const did = draft
    ? t`${draft.savedBy.name} saved this ${what} ${momentWithin(draft.savedAt)}.`
    : published && published.version !== stored.published?.version
      ? t`${published.publishedBy?.name ?? t`Somebody`} published version ${published.version} of this ${what}.`
      : t`Somebody dropped the draft of this ${what}.`;
  return (
    <Notice
      icon={IconUsers}
      tone="warn"
      action={
        <>
          {isChanged ? (
            <>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => window.open(to, '_blank', 'noopener')}
              >{t`Look at it`}</Button>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => overwrite(newer)}
              >{t`Save mine instead`}</Button>
            </>
          ) : null}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onTurnTo(newer)}
          >{t`Continue with theirs`}</Button>
        </>
      }
    >
      {did} {isChanged ? t`Your changes are not saved.` : ''}
    </Notice>
  );
}
