import { IconPoint } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { Rows } from '#frontend/components/rows.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { helpOf, paths } from '#frontend/paths.ts';
import type { User } from '#shared/users/user.ts';
import { hideSteps, showsSteps } from '../hidden-steps.ts';
import classes from './first-steps.module.css';

const ofEverybody = [
  {
    title: 'Your profile',
    to: paths.profile,
    why: 'Who you are here, whom you report to, and the time zone in which you see what is due.',
  },
  {
    title: 'Your first request',
    to: paths.newRequest,
    why: 'You see who will decide, and by when, before you send anything.',
  },
  {
    title: 'Where it is',
    to: paths.myRequests,
    why: 'Who has each of your requests now, since when, and until when.',
  },
  { title: 'Messages', to: paths.messages, why: 'What was decided, and what somebody asks you.' },
];
const ofApprovers = [
  {
    title: 'Your first decision',
    to: paths.myTasks,
    why: 'What waits for you, the most urgent first: approve it, send it back, or reject it.',
  },
  {
    title: 'When you are away',
    to: paths.outOfOffice,
    why: 'Name who decides for you meanwhile, so that nothing waits.',
  },
];

type OwnFirstStepsProps = { readonly person: User; readonly isApprover: boolean };

/** What somebody who is new here looks at first; they hide it, and find it again in the help. */
export function OwnFirstSteps({ person, isApprover }: OwnFirstStepsProps) {
  const { now } = useFormat();
  const [isHidden, setHidden] = useState(false);
  if (isHidden || !showsSteps(person, now)) return null;
  const hide = () => {
    setHidden(true);
    hideSteps(person.userId);
    showToast({
      text: 'Your first steps are hidden',
      view: { label: 'Find them in Help', to: helpOf('first-steps') },
    });
  };
  return (
    <Panel
      title="First steps"
      aside={
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          Hide first steps
        </Button>
      }
    >
      <Rows>
        {(isApprover ? [...ofEverybody, ...ofApprovers] : ofEverybody).map(({ title, to, why }) => (
          <li key={to} className={classes.step}>
            <IconPoint size={18} aria-hidden />
            <Link to={to} className={classes.title}>
              {title}
            </Link>
            <span className={classes.why}>{why}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
