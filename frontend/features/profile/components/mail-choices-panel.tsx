import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { mailSettingsQuery, useSaveMailSettings } from '#frontend/data/mail-choices.ts';
import { t } from '#frontend/lib/text.ts';
import { Cadence, listCadences, type MailChoices } from '#shared/messages/mail-choices.ts';
import { MessageKind } from '#shared/messages/message-kinds.ts';
import classes from './profile-panels.module.css';

/** Label and content of each kind of mail, in display order. */
const messageKindLabels: Readonly<Record<MessageKind, { label: string; about: string }>> = {
  decisions: {
    label: t`Decisions that wait for you`,
    about: t`Someone asks you to decide, or no longer needs you to.`,
  },
  reminders: {
    label: t`Reminders and escalations`,
    about: t`Something waits too long, is overdue, or was escalated. These can’t be switched off.`,
  },
  outcomes: {
    label: t`Updates on your requests`,
    about: t`A request was decided, returned, withdrawn or raised for you, or a person you rely on has left.`,
  },
  conversation: {
    label: t`Comments, questions and mentions`,
    about: t`Somebody writes about a request, asks you, mentions or adds you.`,
  },
  announcements: {
    label: t`Announcements`,
    about: t`An administrator informs many people.`,
  },
  workflows: {
    label: t`Requests that need an administrator`,
    about: t`A workflow stopped, or a routing asks nobody. These can’t be switched off.`,
  },
};

const cadenceLabels: Readonly<Record<Cadence, string>> = {
  atOnce: t`At once`,
  hourly: t`Hourly summary`,
  daily: t`Daily summary at 08:00`,
  off: t`Never`,
};

type MailChoicesFormProps = {
  readonly saved: MailChoices;
  readonly timeZone: string;
  readonly isAdministrator: boolean;
};

/** Default quiet hours. */
const night = { from: '19:00', until: '07:00' };

function MailChoicesForm({ saved, timeZone, isAdministrator }: MailChoicesFormProps) {
  const [choices, setChoices] = useState(saved);
  const { busy, refused, clearError, submit } = useWrite();
  const save = useSaveMailSettings();
  const { quietHours } = choices;
  const change = (part: Partial<MailChoices>) => {
    setChoices({ ...choices, ...part });
    for (const name of Object.keys(part)) clearError(name);
  };
  const kinds = MessageKind.options.filter((kind) => kind !== 'workflows' || isAdministrator);
  const elsewhere = formatOtherErrors(refused, [...MessageKind.options, 'quietHours']);
  return (
    <form
      className={`stack gap-16 ${classes.form}`}
      aria-label={t`Mails`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => save(choices), { done: t`Your choices are saved` });
      }}
    >
      <p className="text-13 muted">{t`Choose which messages you also get by email.`}</p>
      <div className={`stack top gap-16 ${classes.fields}`}>
        {kinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={messageKindLabels[kind].label}
            description={messageKindLabels[kind].about}
            data={listCadences(kind).map((value) => ({ value, label: cadenceLabels[value] }))}
            value={choices[kind]}
            error={getFieldError(refused, kind)}
            onChange={({ target }) => change({ [kind]: Cadence.parse(target.value) })}
          />
        ))}
      </div>
      <Checkbox
        label={t`Quiet hours`}
        description={t`Email is held until quiet hours end, then sent as one. ${zoneName(timeZone)} time.`}
        checked={quietHours !== null}
        onChange={({ target }) => change({ quietHours: target.checked ? night : null })}
      />
      {quietHours ? (
        <div className={`stack top gap-16 ${classes.times}`}>
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'from' ? t`From` : t`Until`}
              value={quietHours[end]}
              error={getFieldError(refused, `quietHours.${end}`)}
              onChange={({ target }) =>
                change({ quietHours: { ...quietHours, [end]: target.value } })
              }
            />
          ))}
        </div>
      ) : null}
      {elsewhere ? (
        <p className="text-13 muted bad" role="alert">
          {elsewhere}
        </p>
      ) : null}
      <div className="row wrap stretch gap-8">
        <Button type="submit" loading={busy}>{t`Save`}</Button>
      </div>
    </form>
  );
}

type MailChoicesPanelProps = { readonly timeZone: string; readonly isAdministrator: boolean };

/** Mail settings of a person: kinds of messages, frequency and quiet hours. */
export function MailChoicesPanel(props: MailChoicesPanelProps) {
  const { data, error, refetch } = useQuery(mailSettingsQuery());
  return (
    <Panel title={t`Mails`}>
      {error && !data ? (
        <ErrorPanel
          title={t`Your choices could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={5} look="rows" /> : null}
      {data ? <MailChoicesForm key={data.version} saved={data} {...props} /> : null}
    </Panel>
  );
}
