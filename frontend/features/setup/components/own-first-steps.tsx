import { IconPoint } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Rows } from '#frontend/components/lists/rows.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { helpPath, paths } from '#frontend/paths.ts';
import type { User } from '#shared/users/user.ts';
import { hideSteps, shouldShowFirstSteps } from '../hidden-steps.ts';
import classes from './first-steps.module.css';

const ofEverybody = [
  {
    title: t`Your profile`,
    to: paths.profile,
    why: t`Who you are here, whom you report to, and the time zone in which you see what is due.`,
  },
  {
    title: t`Your first request`,
    to: paths.newRequest,
    why: t`You see who will decide, and by when, before you send anything.`,
  },
  {
    title: t`Where it is`,
    to: paths.myRequests,
    why: t`Who has each of your requests now, since when, and until when.`,
  },
  { title: t`Messages`, to: paths.messages, why: t`What was decided, and what somebody asks you.` },
];
const ofApprovers = [
  {
    title: t`Your first decision`,
    to: paths.myTasks,
    why: t`What waits for you, the most urgent first: approve it, send it back, or reject it.`,
  },
  {
    title: t`When you are away`,
    to: paths.outOfOffice,
    why: t`Name who decides for you meanwhile, so that nothing waits.`,
  },
];

type OwnFirstStepsProps = { readonly person: User; readonly isApprover: boolean };

/** First steps for a new person. They can be hidden, and are always available in the help. */
export function OwnFirstSteps({ person, isApprover }: OwnFirstStepsProps) {
  const { now } = useFormat();
  const [isHidden, setHidden] = useState(false);
  if (isHidden || !shouldShowFirstSteps(person, now)) return null;
  const hide = () => {
    setHidden(true);
    hideSteps(person.userId);
    showToast({
      text: t`Your first steps are hidden`,
      view: { label: t`Find them in Help`, to: helpPath('first-steps') },
    });
  };
  return (
    <Panel
      title={t`First steps`}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={hide}>{t`Hide first steps`}</Button>
      }
    >
      <Rows>
        {(isApprover ? [...ofEverybody, ...ofApprovers] : ofEverybody).map(({ title, to, why }) => (
          <li key={to} className={`stack middle gap-4-12 border-below ${classes.step}`}>
            <IconPoint size={18} aria-hidden />
            <Link to={to} className={`medium inherit-color undecorated ${classes.title}`}>
              {title}
            </Link>
            <span className={`text-13 muted ${classes.why}`}>{why}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
