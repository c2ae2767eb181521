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
  /** default value in words, and the function to restore it; none: a value has to be chosen */
  readonly byDefault?: ByDefault;
  readonly children: ReactNode;
};

/** One setting: what it does, its value, and the way back to the default. */
export function Setting({ title, help, byDefault, children }: SettingProps) {
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
