import { IconAlertCircle } from '@tabler/icons-react';
import { rich, t } from '#frontend/lib/text.ts';
import type { Form } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { formatPathLabel } from '../format-path-label.ts';
import classes from './error-summary.module.css';

/** Maximum number of listed errors. A longer list would hide the first ones to fix. */
const most = 5;

/** Summary of missing fields with links to them. It is used instead of a disabled submit button. */
export function ErrorSummary({ form, errors }: { form: Form; errors: FormErrors }) {
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
