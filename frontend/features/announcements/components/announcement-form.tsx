import { Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { buildUndo } from '#frontend/components/overlay/toast/build-undo.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { announcementOperations, saveAnnouncement } from '#frontend/data/announcements.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import {
  type Announcement,
  type AnnouncementInput,
  hasAudience,
} from '#shared/announcements/announcement.ts';
import { isVisibleText } from '#shared/text.ts';
import classes from './announcements.module.css';
import { AudienceFields } from './audience-fields.tsx';
import { ReachedPeople } from './reached-people.tsx';
import { TemplateChoice } from './template-choice.tsx';

type AnnouncementPreviewProps = {
  readonly title: string;
  readonly text: string;
  /** Name of the author; by default the reader. */
  readonly from?: string | undefined;
};

/** Preview of an announcement as recipients see it, in the product and by mail. */
function AnnouncementPreview({ title, text, from }: AnnouncementPreviewProps) {
  const { user } = useSession();
  const name = displayName(from ?? user.name);
  return (
    <div className={`stack top gap-16 ${classes.previews}`}>
      <section
        className={`stack gap-8 shrink text-13 break-anywhere ${classes.preview}`}
        aria-label={t`As a message`}
      >
        <h3>{t`As a message`}</h3>
        <p>
          <strong>{name}</strong> {title || t`Title`}
        </p>
        <p className={classes.text}>{text || t`Text`}</p>
      </section>
      <section
        className={`stack gap-8 shrink text-13 break-anywhere ${classes.preview}`}
        aria-label={t`As a mail`}
      >
        <h3>{t`As a mail`}</h3>
        <p>
          <strong>{title || t`Title`}</strong>
        </p>
        <p className={classes.text}>
          {text || t`Text`}
          {'\n\n'}
          {name}
        </p>
        <p className="text-13 muted break-anywhere">{t`Open it in Countersign`}</p>
        <p className="text-13 muted break-anywhere">{t`Change your email settings`}</p>
      </section>
    </div>
  );
}

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }));

type AnnouncementFormProps = {
  /** Stored version when the form opens, which saving replaces; undefined for a new announcement. */
  readonly saved: Announcement | undefined;
  /** Initial values of a new announcement. */
  readonly start: AnnouncementInput;
  /** Called after the announcement is saved or sent. */
  readonly onSaved: (saved: Announcement) => void;
  /** Called after the undo of a save succeeded or failed. */
  readonly onUndone: () => Promise<unknown>;
};

const getWritten = ({ title, text, audience }: AnnouncementInput): AnnouncementInput => ({
  ...{ title, text, audience },
});

/** Return the errors that prevent sending an announcement, keyed by field. */
function validateForSending({
  title,
  text,
  audience,
}: AnnouncementInput): Record<string, string[]> {
  return {
    ...(!isVisibleText(title) && { title: [t`Enter a title.`] }),
    ...(!isVisibleText(text) && { text: [t`Write what you have to say.`] }),
    ...(!hasAudience(audience) && { audience: [t`Choose who gets it.`] }),
  };
}

/** Form for the text and the audience of an unsent announcement. */
export function AnnouncementForm({
  saved: stored,
  start,
  onSaved,
  onUndone,
}: AnnouncementFormProps) {
  const [saved] = useState(stored);
  const [written, setWritten] = useState(() => getWritten(saved ?? start));
  const [sending, setSending] = useState<Announcement>();
  const { busy, refused, refuse, clearError, submit } = useWrite();
  const isChanged = JSON.stringify(written) !== JSON.stringify(getWritten(saved ?? start));
  const change = (part: Partial<AnnouncementInput>) => {
    setWritten((now) => ({ ...now, ...part }));
    for (const name of Object.keys(part)) clearError(name);
  };
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  /** Save the form and return the stored announcement; undefined if saving failed. */
  async function save(): Promise<Announcement | undefined> {
    if (saved && !isChanged) return saved;
    let next: Announcement | undefined;
    await submit(async () => {
      next = await saveAnnouncement(saved, written);
    });
    return next;
  }
  async function saveOnly() {
    const next = await save();
    if (!next) return;
    const undo = buildUndo(announcementOperations, { before: saved, after: next }, onUndone);
    showToast({ text: t`The announcement is saved`, undo });
    onSaved(next);
  }
  async function send() {
    const fields = validateForSending(written);
    if (Object.keys(fields).length > 0) return refuse({ fields });
    setSending(await save());
  }

  const isScheduled = saved?.state === 'scheduled';
  const elsewhere = formatOtherErrors(refused, ['title', 'text', 'audience']);
  return (
    <>
      <form
        className={`stack gap-16 ${classes.form}`}
        aria-label={t`Announcement`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveOnly();
        }}
      >
        <Panel title={t`What it says`}>
          <div className={`stack gap-16 ${classes.part}`}>
            <TemplateChoice onChoose={change} />
            <TextInput
              label={t`Title`}
              maxLength={150}
              value={written.title}
              error={getFieldError(refused, 'title')}
              onChange={({ target }) => change({ title: target.value })}
            />
            <Textarea
              label={t`Text`}
              description={t`Plain text; lines stay as you write them.`}
              autosize
              minRows={5}
              maxLength={4000}
              value={written.text}
              error={getFieldError(refused, 'text')}
              onChange={({ target }) => change({ text: target.value })}
            />
          </div>
        </Panel>
        <Panel title={t`Who gets it`}>
          <div className={`stack gap-16 ${classes.part}`}>
            <AudienceFields
              value={written.audience}
              error={getFieldError(refused, 'audience')}
              onChange={(audience) => change({ audience })}
            />
            <ReachedPeople audience={written.audience} />
          </div>
        </Panel>
        <Panel title={t`Preview`}>
          <div className={`stack gap-16 ${classes.part}`}>
            <AnnouncementPreview title={written.title} text={written.text} />
          </div>
        </Panel>
        {elsewhere ? (
          <p className="text-13 muted bad break-anywhere" role="alert">
            {elsewhere}
          </p>
        ) : null}
        <div className="row wrap stretch gap-8">
          <Button loading={busy} onClick={() => void send()}>
            {isScheduled ? t`Change when it goes …` : t`Send …`}
          </Button>
          <Button type="submit" variant="default" loading={busy}>
            {isScheduled ? t`Save the changes` : t`Save the draft`}
          </Button>
        </div>
      </form>
      {sending ? (
        <Suspense>
          <SendDialog
            announcement={sending}
            onSent={onSaved}
            onClose={() => {
              setSending(undefined);
              if (sending !== saved) onSaved(sending);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
