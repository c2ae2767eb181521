import { type ComponentProps, lazy } from 'react';
import type { ReassignManyDialog } from './reassign-many-dialog.tsx';

type ReassignManyProps = ComponentProps<typeof ReassignManyDialog>;

/** For a page that does without the widget library: it comes with the dialog, when that is asked for. */
export const ReassignMany = lazy(async () => {
  const [{ Widgets }, { ReassignManyDialog: Dialog }] = await Promise.all([
    import('#frontend/theme/widgets.tsx'),
    import('./reassign-many-dialog.tsx'),
  ]);
  const WithWidgets = (props: ReassignManyProps) => (
    <Widgets>
      <Dialog {...props} />
    </Widgets>
  );
  return { default: WithWidgets };
});
