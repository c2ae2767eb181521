import { IconCloudCheck, IconCloudOff, IconCopyX, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { SavedDraft } from '../use-local-draft.ts';
import type { RemoteDraft } from '../use-stored-draft.ts';
import classes from './draft-state.module.css';

type DraftStateProps = {
  readonly draft: SavedDraft;
  readonly isOnline: boolean;
  /** Time since which only this browser has the changes, because it is offline. */
  readonly since: string | undefined;
  /** Time at which the server stored the current content. */
  readonly storedAt: string | undefined;
};

/** State of a draft, with the location where it is saved. */
export function DraftState({
  draft: { savedAt, isLost },
  isOnline,
  since,
  storedAt,
}: DraftStateProps) {
  const { time } = useFormat();
  if (isLost)
    return (
      <span className={`inline-row gap-6 text-13 muted ${classes.saved}`} role="status">
        <IconCloudOff size={16} stroke={1.6} aria-hidden />
        {t`This browser can’t save drafts`}
      </span>
    );
  if (since)
    return (
      <span
        className={`inline-row gap-6 text-13 muted ${classes.saved}`}
        data-tone="warn"
        role="status"
      >
        <IconCloudOff size={16} stroke={1.6} aria-hidden />
        <span>
          {isOnline
            ? rich`Not saved on the server yet. Kept in this browser since ${time(since)}`
            : rich`Not saved on the server: you are offline. Kept in this browser since ${time(since)}`}
        </span>
      </span>
    );
  if (storedAt)
    return (
      <span className={`inline-row gap-6 text-13 muted ${classes.saved}`} role="status">
        <IconCloudCheck size={16} stroke={1.6} aria-hidden />
        {rich`Saved on the server, ${time(storedAt)}`}
      </span>
    );
  return savedAt ? (
    <span
      className={`inline-row gap-6 text-13 muted ${classes.saved}`}
      data-hint={t`Your draft is saved in this browser until you send or discard it`}
    >
      <IconCloudCheck size={16} stroke={1.6} aria-hidden />
      {rich`Draft saved, ${time(savedAt)}`}
    </span>
  ) : null;
}

/** Notice that earlier unsent input was restored. */
export function RestoredDraftNotice({
  at,
  onStartAfresh,
}: {
  at: string;
  onStartAfresh: () => void;
}) {
  const { momentWithin } = useFormat();
  return (
    <Notice
      icon={IconHistory}
      action={
        <Button variant="default" size="compact-sm" onClick={onStartAfresh}>{t`Start over`}</Button>
      }
    >{rich`This is your unsent draft from ${momentWithin(at)}.`}</Notice>
  );
}

type VersionChoice = { readonly onKeepMine: () => void; readonly onTakeTheirs: () => void };

/** Notice in which the person chooses one of two versions of a draft. */
const VersionChoiceNotice = ({
  onKeepMine,
  onTakeTheirs,
  children,
}: VersionChoice & { readonly children: ReactNode }) => (
  <Notice
    icon={IconCopyX}
    tone="warn"
    action={
      <>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onTakeTheirs}
        >{t`Take what is there`}</Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={onKeepMine}
        >{t`Keep what is here`}</Button>
      </>
    }
  >
    {children}
  </Notice>
);

/** Notice that the draft was changed elsewhere since it was loaded. */
export function DraftConflictNotice({
  elsewhere,
  ...choice
}: VersionChoice & { readonly elsewhere: RemoteDraft }) {
  const { momentWithin } = useFormat();
  return (
    <VersionChoiceNotice
      {...choice}
    >{rich`${<strong>{t`This was changed in another tab or on another device`}</strong>}${elsewhere.writtenAt ? `, ${momentWithin(elsewhere.writtenAt)}` : ''}. Nothing was saved from here.`}</VersionChoiceNotice>
  );
}

/** Notice that the same new request is being written in another tab of this browser. */
export const OtherTabNotice = (choice: VersionChoice) => (
  <VersionChoiceNotice
    {...choice}
  >{t`You are writing this in another tab, too. This browser keeps what is written last.`}</VersionChoiceNotice>
);
