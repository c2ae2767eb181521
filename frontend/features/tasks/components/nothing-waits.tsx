import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import type { TaskView } from '../arrange-tasks.ts';

type NothingWaitsProps = {
  readonly view: TaskView;
  readonly onShowDecided: () => void;
  readonly newLink: string;
};

const texts = {
  Open: [
    'Nothing waits for you',
    'Requests that need your decision appear here, the most urgent first.',
  ],
  'Due today': ['Nothing is due today', 'Tasks that are due today or overdue appear here.'],
  'For others': [
    'You are not deciding for anybody',
    'Tasks that you decide for somebody who is away appear here.',
  ],
  Decided: [
    'You have not decided anything yet',
    'What you approve, reject or send back stays here.',
  ],
} as const satisfies Record<TaskView, readonly [title: string, text: string]>;

/** An empty list of tasks is good news; it says what would be here. */
export function NothingWaits({ view, onShowDecided, newLink }: NothingWaitsProps) {
  const [title, text] = texts[view];
  return (
    <EmptyState
      title={title}
      action={
        view === 'Decided' ? null : (
          <>
            <ButtonLink to={newLink}>New request</ButtonLink>
            <Button variant="default" onClick={onShowDecided}>
              Show decided tasks
            </Button>
          </>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
