import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

/** The way on from a screen that has nothing to show. */
export const BackHome = ({ variant }: { readonly variant?: 'default' }) => (
  <ButtonLink to={paths.home} {...(variant && { variant })}>{t`Back to home`}</ButtonLink>
);
