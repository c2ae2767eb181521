import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

/** Button to the home page, for a screen without content. */
export const BackHome = ({ variant }: { readonly variant?: 'default' }) => (
  <ButtonLink to={paths.home} {...(variant && { variant })}>{t`Back to home`}</ButtonLink>
);
