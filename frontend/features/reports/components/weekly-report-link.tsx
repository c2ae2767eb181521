import { IconMail } from '@tabler/icons-react';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { reportEditPath } from '#frontend/paths.ts';

/** Link that subscribes to a weekly report of a view. `view`: path of the view with its filters. */
export function WeeklyReportLink(props: { readonly view: string; readonly name: string }) {
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconMail size={15} stroke={1.75} aria-hidden />}
      to={reportEditPath({ report: 'new', ...props })}
    >{t`Send weekly`}</ButtonLink>
  );
}
