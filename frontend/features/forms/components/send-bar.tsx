import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { Form } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { formatPathLabel } from '../format-path-label.ts';
import classes from './send-bar.module.css';

/** Maximum number of listed errors. A longer list would hide the first ones to fix. */
const most = 5;

/** Summary of missing fields with links to them. It is used instead of a disabled submit button. */
function ErrorSummary({ form, errors }: { form: Form; errors: FormErrors }) {
  const paths = Object.keys(errors);
  if (paths.length === 0) return null;
  return (
    <div className={`row stretch gap-8 text-13 bad ${classes.summary}`} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{rich`To send this, complete: ${paths.slice(0, most).map((path, index) => (
        <span key={path}>
          {index > 0 ? ', ' : ''}
          <a
            href={`#${path}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(path)?.focus();
            }}
          >
            {formatPathLabel(form, path)}
          </a>
        </span>
      ))}${paths.length > most ? t` and ${paths.length - most} more` : ''}.`}</span>
    </div>
  );
}

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
