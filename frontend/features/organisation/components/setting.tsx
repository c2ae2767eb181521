import type { ReactNode } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import classes from './configuration-form.module.css';

export type ByDefault = {
  readonly value: string;
  readonly isDefault: boolean;
  readonly onReset: () => void;
};

type SettingProps = {
  readonly title: string;
  readonly help: string;
  /** Default value as text, and a function to restore it; undefined if the setting has no default. */
  readonly byDefault?: ByDefault;
  readonly children: ReactNode;
};

/** Setting with its effect, its value, and a button to restore the default. */
export function Setting({ title, help, byDefault, children }: SettingProps) {
  return (
    <section className={`stack border-below ${classes.setting}`}>
      <div className={classes.about}>
        <h2>{title}</h2>
        <p>{help}</p>
        {byDefault ? (
          <p className={classes.standard}>
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
