import { IconTrash } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Form } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import classes from './send-bar.module.css';

type SendBarProps = {
  readonly form: Form;
  /** Remaining errors; empty until the person tries to send. */
  readonly errors: FormErrors;
  /** Reason of a failure, or why the request cannot be sent yet. */
  readonly problem?: string | undefined;
  readonly busy?: 'send' | 'keep' | undefined;
  readonly isReturned: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/**
 * Sticky bar at the bottom of the window with missing fields and actions. Send is the submit button of the surrounding
 * form.
 */
export function SendBar({
  form,
  errors,
  problem,
  busy,
  isReturned,
  onKeep,
  onDiscard,
}: SendBarProps) {
  return (
    <div className={classes.bar}>
      <ErrorSummary form={form} errors={errors} />
      {problem ? (
        <p className="text-13 bad below-12" role="alert">
          {problem}
        </p>
      ) : null}
      <div className={`row stretch gap-8 ${classes.actions}`}>
        <Button
          type="submit"
          loading={busy === 'send'}
          rightSection={
            <span className={classes.keys} aria-hidden>
              <kbd>{t`Ctrl`}</kbd> <kbd>{t`Enter`}</kbd>
            </span>
          }
        >
          {isReturned ? t`Send again` : t`Send for approval`}
        </Button>
        <Button variant="default" loading={busy === 'keep'} onClick={onKeep}>
          {isReturned ? t`Save for later` : t`Save as draft`}
        </Button>
        {isReturned ? null : (
          <Button
            variant="subtle"
            aria-label={t`Discard`}
            leftSection={<IconTrash className={classes.bin} size={16} stroke={1.5} aria-hidden />}
            onClick={onDiscard}
          >
            <span className={classes.word}>{t`Discard`}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
