import { IconCloudCheck, IconCloudOff, IconCloudUp, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Notice } from '#frontend/components/notice.tsx';
import { paths } from '#frontend/paths.ts';
import type { FormEditor } from '../use-form-editor.ts';
import classes from './saved-state.module.css';

/** Whether what is written is on the server, where others see it. */
export function SavedState({ editor: { server } }: { editor: FormEditor }) {
  const { momentWithin } = useFormat();
  const { outcome, isChanged, template, problems } = server;
  if (outcome.is === 'conflict')
    return <Line icon={IconCloudOff}>Not saved: somebody else saved this form</Line>;
  if (outcome.is === 'failed')
    return (
      <Line icon={IconCloudOff}>
        Not saved. {outcome.why.text}
        <Button variant="subtle" size="compact-sm" onClick={server.retry}>
          Try again
        </Button>
      </Line>
    );
  if (isChanged && Object.keys(problems.fields).length > 0)
    return <Line icon={IconCloudOff}>Not saved: fix the marked fields first</Line>;
  if (isChanged || outcome.is === 'saving') return <Line icon={IconCloudUp}>Saving …</Line>;
  const { draft } = template;
  return draft ? (
    <Line icon={IconCloudCheck}>
      Draft saved {momentWithin(draft.savedAt)} by {draft.savedBy.name}
    </Line>
  ) : null;
}

function Line({ icon: Mark, children }: { icon: typeof IconCloudUp; children: ReactNode }) {
  return (
    <span className={classes.saved} role="status">
      <Mark size={16} stroke={1.6} aria-hidden />
      {children}
    </span>
  );
}

/** Somebody else saved the form meanwhile: whose version goes on is for this person to say. */
export function OthersChanges({ editor }: { editor: FormEditor }) {
  const { momentWithin } = useFormat();
  const { newer, isChanged, overwrite } = editor.server;
  if (!newer) return null;
  const { draft } = newer;
  const did = draft
    ? `${draft.savedBy.name} saved this form ${momentWithin(draft.savedAt)}.`
    : 'Somebody published this form, or dropped its draft.';
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
                onClick={() => window.open(paths.viewForm(newer.id), '_blank', 'noopener')}
              >
                Look at it
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => overwrite(newer)}>
                Save mine instead
              </Button>
            </>
          ) : null}
          <Button variant="default" size="compact-sm" onClick={() => editor.turnTo(newer)}>
            Continue with theirs
          </Button>
        </>
      }
    >
      {did} {isChanged ? 'Your changes are not saved.' : ''}
    </Notice>
  );
}
