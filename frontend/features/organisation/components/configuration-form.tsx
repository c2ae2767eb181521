import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { requireDecimal } from '#frontend/components/inputs/require-decimal.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { createUndoHandler } from '#frontend/components/overlay/toast/undo-handler.ts';
import { saveConfiguration, useRefreshConfiguration } from '#frontend/data/organisation.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { t } from '#frontend/lib/text.ts';
import { PeopleField } from '#frontend/widgets/people/people-field.tsx';
import { languageNames, languages } from '#shared/language/languages.ts';
import { fileLimitChoicesMb } from '#shared/requests/file-kinds.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import {
  describeSettingEffects,
  getAmountsCurrency,
  pickSettings,
  type Settings,
  settingLabels,
} from '../setting-words.ts';
import classes from './configuration-form.module.css';
import { DecisionLinkSettings } from './decision-link-settings.tsx';
import { Setting } from './setting.tsx';

const visibleFields = [...Object.keys(settingLabels), 'twoAdministrators', 'conditionsCurrency'];

/** Form with all settings, their effects and defaults. The effect of saving is shown in advance. */
export function ConfigurationForm({ configuration }: { configuration: Configuration }) {
  const before = pickSettings(configuration);
  const [settings, setSettings] = useState(before);
  const refreshProposals = useRefreshProposals();
  const { busy, refused, clearError, submit } = useWrite({
    onProposed: () => {
      setSettings(before);
      return refreshProposals();
    },
  });
  const refresh = useRefreshConfiguration();
  const change = (part: Partial<Settings>) => {
    setSettings((now) => ({ ...now, ...part }));
    for (const field of Object.keys(part)) clearError(field);
  };
  const { applicationId, version } = configuration;
  const defaults = pickSettings(Configuration.parse({ applicationId, version }));
  const effects = describeSettingEffects(before, settings);
  const ids = settings.fallbackApproverIds;
  const unit = getAmountsCurrency(configuration, settings);

  async function save() {
    let saved = version;
    const isSaved = await submit(async () => {
      const { signInAgainAbove: typed } = settings;
      const signInAgainAbove = requireDecimal('signInAgainAbove', typed, { unit });
      ({ version: saved } = await saveConfiguration({ ...settings, signInAgainAbove }, version));
    });
    if (!isSaved) return;
    const undo = createUndoHandler(() => saveConfiguration(before, saved), refresh);
    showToast({ text: t`Saved the settings`, ...(saved !== version && { undo }) });
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
      <Setting {...settingLabels.name} byDefault={setting('name', defaults.name)}>
        <TextInput
          aria-label={t`Company name`}
          maxLength={120}
          value={settings.name}
          error={getFieldError(refused, 'name')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Setting>
      <Setting
        {...settingLabels.language}
        byDefault={setting('language', languageNames[defaults.language])}
      >
        <NativeSelect
          aria-label={t`Company language`}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={settings.language}
          error={getFieldError(refused, 'language')}
          onChange={({ target }) =>
            change({ language: languages.find((one) => one === target.value) ?? 'en' })
          }
        />
      </Setting>
      <Setting {...settingLabels.currency} byDefault={setting('currency', defaults.currency)}>
        <TextInput
          aria-label={t`Currency`}
          maxLength={3}
          value={settings.currency}
          error={getFieldError(refused, 'currency')}
          onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
        />
      </Setting>
      {configuration.conditionsCurrency ? (
        <Setting
          title={t`Currency of amounts in conditions`}
          help={t`Conditions of routings and “Ask to sign in again above” keep the currency in which they were entered. If you change it here, all their amounts count in the other currency at once.`}
        >
          <NativeSelect
            aria-label={t`Currency of amounts in conditions`}
            data={[...new Set([configuration.conditionsCurrency, settings.currency])]}
            value={settings.conditionsCurrency ?? settings.currency}
            error={getFieldError(refused, 'conditionsCurrency')}
            onChange={({ target }) => change({ conditionsCurrency: target.value })}
          />
        </Setting>
      ) : null}
      <Setting {...settingLabels.fallbackApproverIds}>
        <PeopleField
          userIds={ids}
          refusedAt={(n) => getFieldError(refused, `fallbackApproverIds.${n}`)}
          onChange={(fallbackApproverIds) => change({ fallbackApproverIds })}
        />
        {ids.length === 0 ? (
          <p className="text-13 bad above-8" role="alert">
            {getFieldError(refused, 'fallbackApproverIds')}
          </p>
        ) : null}
      </Setting>
      <Setting
        {...settingLabels.approversRaiseForOthers}
        byDefault={setting('approversRaiseForOthers', t`on`)}
      >
        <Checkbox
          label={t`Approvers may raise requests for others`}
          checked={settings.approversRaiseForOthers}
          onChange={({ target }) => change({ approversRaiseForOthers: target.checked })}
        />
      </Setting>
      <Setting
        {...settingLabels.largestFileMegabytes}
        byDefault={setting('largestFileMegabytes', t`${defaults.largestFileMegabytes} MB`)}
      >
        <NativeSelect
          aria-label={t`Largest file`}
          data={fileLimitChoicesMb.map((limit) => ({
            value: String(limit),
            label: t`${limit} MB`,
          }))}
          value={String(settings.largestFileMegabytes)}
          error={getFieldError(refused, 'largestFileMegabytes')}
          onChange={({ target }) =>
            change({
              largestFileMegabytes:
                fileLimitChoicesMb.find((limit) => String(limit) === target.value) ?? 25,
            })
          }
        />
      </Setting>
      <DecisionLinkSettings
        settings={settings}
        currency={unit}
        byDefault={setting}
        refused={refused}
        onChange={change}
      />
      <Setting
        title={t`Two administrators for changes of rights`}
        help={t`A change of somebody’s role, manager, department, level, groups, address or second factor waits until a second administrator confirms it. Switching this off does, too.`}
        byDefault={setting('twoAdministrators', t`off`)}
      >
        <Checkbox
          label={t`A second administrator confirms changes of rights`}
          checked={settings.twoAdministrators}
          error={getFieldError(refused, 'twoAdministrators')}
          onChange={({ target }) => change({ twoAdministrators: target.checked })}
        />
      </Setting>
      <EffectStrip
        when={effects.length > 0 ? t`When you save` : t`No changes yet`}
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
      {formatOtherErrors(refused, visibleFields) ? (
        <p className="text-13 bad above-8" role="alert">
          {formatOtherErrors(refused, visibleFields)}
        </p>
      ) : null}
    </form>
  );
}
