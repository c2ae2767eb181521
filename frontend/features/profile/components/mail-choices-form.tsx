import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useSaveMailChoices } from '#frontend/data/mail-choices.ts';
import { t } from '#frontend/lib/text.ts';
import { Cadence, listCadences, type MailChoices } from '#shared/messages/mail-choices.ts';
import { MessageKind } from '#shared/messages/message-kinds.ts';
import { cadenceLabels, messageKindLabels } from '../mail-words.ts';
import classes from './profile-panels.module.css';

type MailChoicesFormProps = {
  readonly saved: MailChoices;
  readonly timeZone: string;
  readonly isAdministrator: boolean;
};

/** Default quiet hours. */
const night = { from: '19:00', until: '07:00' };

export function MailChoicesForm({ saved, timeZone, isAdministrator }: MailChoicesFormProps) {
  const [choices, setChoices] = useState(saved);
  const { busy, refused, clearError, submit } = useWrite();
  const save = useSaveMailChoices();
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
