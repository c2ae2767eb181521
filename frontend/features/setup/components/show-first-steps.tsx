import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { showSteps } from '../hidden-steps.ts';

/** Button that restores the hidden first steps on the person's home page and opens it. */
export function ShowFirstSteps({ userId }: { userId: string }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      onClick={() => {
        showSteps(userId);
        void navigate(paths.home);
      }}
    >{t`Show them on Home`}</Button>
  );
}
