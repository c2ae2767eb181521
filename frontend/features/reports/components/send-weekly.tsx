import { IconMail } from '@tabler/icons-react';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { reportsWith } from '#frontend/paths.ts';

/** The way to have a view come to oneself every week; `view`: its path with what narrows it. */
export function SendWeekly(props: { readonly view: string; readonly name: string }) {
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconMail size={15} stroke={1.75} aria-hidden />}
      to={reportsWith({ report: 'new', ...props })}
    >{t`Send weekly`}</ButtonLink>
  );
}
