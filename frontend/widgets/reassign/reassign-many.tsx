import type { ComponentProps } from 'react';
import { Widgets } from '#frontend/theme/widgets.tsx';
import { ReassignManyDialog } from './reassign-many-dialog.tsx';

/** For a page that does without the widget library: it comes with the dialog, when that is asked for. */
export const ReassignMany = (props: ComponentProps<typeof ReassignManyDialog>) => (
  <Widgets>
    <ReassignManyDialog {...props} />
  </Widgets>
);
