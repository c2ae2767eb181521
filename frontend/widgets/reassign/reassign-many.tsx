import type { ComponentProps } from 'react';
import type { ReassignManyDialog } from './reassign-many-dialog.tsx';

/** For a page that does without the widget library, which comes with the dialog. To be given to `lazy`. */
export async function loadReassignMany() {
  const [{ Widgets }, { ReassignManyDialog: Dialog }] = await Promise.all([
    import('#frontend/theme/widgets.tsx'),
    import('./reassign-many-dialog.tsx'),
  ]);
  const WithWidgets = (props: ComponentProps<typeof ReassignManyDialog>) => (
    <Widgets>
      <Dialog {...props} />
    </Widgets>
  );
  return { default: WithWidgets };
}
