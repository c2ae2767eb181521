import { IconAlertCircle } from '@tabler/icons-react';
import { rich, t } from '#frontend/lib/text.ts';
import type { Form } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { formatPathLabel } from '../format-path-label.ts';
import classes from './error-summary.module.css';

/** Longer lists would hide what to do first. */
const most = 5;

/** The button is never dead: this says what is missing and leads there. */
export function ErrorSummary({ form, errors }: { form: Form; errors: FormErrors }) {
  const paths = Object.keys(errors);
  if (paths.length === 0) return null;
  return (
    <div className={classes.summary} role="alert">
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
