import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { EffectStrip } from '#frontend/components/effect-strip.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { saveConfiguration, useRefreshConfiguration } from '#frontend/data/organisation.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { PeopleField } from '#frontend/widgets/people-field.tsx';
import { fileLimits } from '#shared/requests/file-kinds.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { settingWords } from '../setting-words.ts';
import classes from './configuration-form.module.css';

type Settings = Pick<
  Configuration,
  'name' | 'currency' | 'fallbackApproverIds' | 'approversRaiseForOthers' | 'largestFileMegabytes'
>;
const shown = [
  'currency',
  'fallbackApproverIds',
  'approversRaiseForOthers',
  'largestFileMegabytes',
] as const;

const settingsOf = ({
  name,
  currency,
  fallbackApproverIds,
  approversRaiseForOthers,
  largestFileMegabytes,
}: Configuration): Settings => ({
  name,
  currency,
  fallbackApproverIds,
  approversRaiseForOthers,
  largestFileMegabytes,
});

/** Every setting with what it does and what it is by default; saving says first what it changes. */
export function ConfigurationForm({ configuration }: { configuration: Configuration }) {
  const before = settingsOf(configuration);
  const [settings, setSettings] = useState(before);
  const { busy, refused, mend, attempt } = useAttempt();
  const refresh = useRefreshConfiguration();
  const change = (part: Partial<Settings>) => {
    setSettings((now) => ({ ...now, ...part }));
    for (const field of Object.keys(part)) mend(field);
  };
  const { applicationId, version } = configuration;
  const defaults = settingsOf(Configuration.parse({ applicationId, version }));
  const effects = effectsOf(before, settings);
  const ids = settings.fallbackApproverIds;

  async function save() {
    if (!(await attempt(() => saveConfiguration(settings, version)))) return;
    showToast({ text: t`Saved the settings` });
    await refresh();
  }
  const setting = (name: keyof Settings, value: string) => ({
    value,
    onReset: () => change({ [name]: defaults[name] }),
    isDefault: JSON.stringify(settings[name]) === JSON.stringify(defaults[name]),
  });
  return (
    <form
      className={classes.form}
      aria-label={t`Configuration`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Setting {...settingWords.currency} byDefault={setting('currency', defaults.currency)}>
        <TextInput
          aria-label={t`Currency`}
          maxLength={3}
          value={settings.currency}
          error={refusedAt(refused, 'currency')}
          onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
        />
      </Setting>
      <Setting {...settingWords.fallbackApproverIds}>
        <PeopleField
          userIds={ids}
          refusedAt={(n) => refusedAt(refused, `fallbackApproverIds.${n}`)}
          onChange={(fallbackApproverIds) => change({ fallbackApproverIds })}
        />
        {ids.length === 0 ? (
          <p className={classes.refused} role="alert">
            {refusedAt(refused, 'fallbackApproverIds')}
          </p>
        ) : null}
      </Setting>
      <Setting
        {...settingWords.approversRaiseForOthers}
        byDefault={setting('approversRaiseForOthers', t`on`)}
      >
        <Checkbox
          label={t`Approvers may raise requests for others`}
          checked={settings.approversRaiseForOthers}
          onChange={({ target }) => change({ approversRaiseForOthers: target.checked })}
        />
      </Setting>
      <Setting
        {...settingWords.largestFileMegabytes}
        byDefault={setting('largestFileMegabytes', t`${defaults.largestFileMegabytes} MB`)}
      >
        <NativeSelect
          aria-label={t`Largest file`}
          data={fileLimits.map((limit) => ({ value: String(limit), label: t`${limit} MB` }))}
          value={String(settings.largestFileMegabytes)}
          error={refusedAt(refused, 'largestFileMegabytes')}
          onChange={({ target }) =>
            change({
              largestFileMegabytes:
                fileLimits.find((limit) => String(limit) === target.value) ?? 25,
            })
          }
        />
      </Setting>
      <EffectStrip
        when={effects.length > 0 ? t`When you save` : t`Nothing has changed yet`}
        tone={effects.length > 0 ? 'change' : 'calm'}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => setSettings(before)}
            >{t`Discard changes`}</Button>
            <Button type="submit" loading={busy}>{t`Save the settings`}</Button>
          </>
        }
      >
        {effects.map((effect) => (
          <span key={effect}> {effect}</span>
        ))}
      </EffectStrip>
      {refusedElsewhere(refused, shown) ? (
        <p className={classes.refused} role="alert">
          {refusedElsewhere(refused, shown)}
        </p>
      ) : null}
    </form>
  );
}

type SettingProps = {
  readonly title: string;
  readonly help: string;
  /** what it is by default, in words, and the way back to it; none: it has to be chosen */
  readonly byDefault?: {
    readonly value: string;
    readonly isDefault: boolean;
    readonly onReset: () => void;
  };
  readonly children: ReactNode;
};

/** One setting: what it does, its value, and the way back to the default. */
function Setting({ title, help, byDefault, children }: SettingProps) {
  return (
    <section className={classes.setting}>
      <div className={classes.about}>
        <h2>{title}</h2>
        <p>{help}</p>
        {byDefault ? (
          <p className={classes.default}>
            {rich`By default: ${byDefault.value}.`}{' '}
            {byDefault.isDefault ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Reset ${title.toLowerCase()}`}
                onClick={byDefault.onReset}
              >{t`Reset`}</Button>
            )}
          </p>
        ) : null}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** What saving will do, a sentence for each setting that differs. */
function effectsOf(before: Settings, after: Settings): string[] {
  const differs = (name: keyof Settings) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return [
    ...(differs('currency')
      ? [
          t`Limits and conditions are compared in ${after.currency || '…'}. Open requests keep the path they have.`,
        ]
      : []),
    ...(differs('fallbackApproverIds')
      ? [t`Steps that open from now on fall back to these people; open tasks stay with theirs.`]
      : []),
    ...(differs('approversRaiseForOthers')
      ? [
          after.approversRaiseForOthers
            ? t`Approvers may raise requests for others again.`
            : t`Only administrators may raise requests for others; those that were raised go on.`,
        ]
      : []),
    ...(differs('largestFileMegabytes')
      ? [t`Files of up to ${after.largestFileMegabytes} MB are taken from now on.`]
      : []),
  ];
}
