import { Checkbox } from '@mantine/core';
import { plural, t } from '#frontend/lib/text.ts';
import type { MigrationChoice } from '../use-migration-choice.ts';

/** Checkbox that requires steps whose position requests have already passed. Renders nothing if there are none. */
export function RequirePassedStepsCheckbox({ choice }: { choice: MigrationChoice }) {
  const { counts, requirePassed, setRequirePassed } = choice;
  if (counts.passed === 0 && !requirePassed) return null;
  return (
    <Checkbox
      label={t`Also ask steps that a request has passed`}
      description={
        requirePassed
          ? t`These requests go back to those steps, then continue where they are now.`
          : plural(
              counts.passed,
              t`${counts.passed} request has passed a step that this version needs. Its path says so.`,
              t`${counts.passed} requests have passed a step that this version needs. Their paths say so.`,
            )
      }
      checked={requirePassed}
      onChange={({ target }) => setRequirePassed(target.checked)}
    />
  );
}
