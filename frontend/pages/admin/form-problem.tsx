import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

type FormProblemProps = { readonly cause: Error; readonly onRetry: () => void };

/** Error page for a form that does not exist or cannot be loaded, with a link to the list of forms. */
export function FormProblem({ cause, onRetry }: FormProblemProps) {
  return (
    <>
      <PageHeader title={t`Form`} trail={[{ label: t`Forms`, to: paths.forms }]} />
      <ErrorPanel
        title={t`This form can’t be shown`}
        cause={cause}
        onRetry={onRetry}
        action={<ButtonLink to={paths.forms} variant="default">{t`All forms`}</ButtonLink>}
      />
    </>
  );
}
