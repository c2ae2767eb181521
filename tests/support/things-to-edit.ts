import { getDepartmentId } from '#demo/organisation/places.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement } from '#shared/announcements/announcements-api.ts';
import { listForms } from '#shared/forms/forms-api.ts';
import { listLocations } from '#shared/reference/reference-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { signInDemoPerson } from './work-on-screen.ts';

/** Ids of one example for each kind that administrators edit on a separate screen. */
export type EditableIds = Readonly<
  Record<'department' | 'location' | 'form' | 'routing' | 'announcement', string>
>;

/** Select examples from the demo organisation, and create an unsent announcement. */
export async function findEditableItems(url: string): Promise<EditableIds> {
  const admin = await signInDemoPerson(url, 'admin');
  const [forms, routings, locations, announcement] = await Promise.all([
    admin.call(listForms, { query: {} }),
    admin.call(listRoutings, { query: {} }),
    admin.call(listLocations),
    admin.call(createAnnouncement, {
      body: {
        title: 'The lift is out of order',
        text: 'Until Monday.',
        audience: { ...emptyAudience, everybody: true },
      },
    }),
  ]);
  const idOf = (items: readonly { readonly id: string; readonly name: string }[], name: string) => {
    const found = items.find((one) => one.name === name);
    if (!found) throw new Error(`The demo organisation has no "${name}".`);
    return found.id;
  };
  return {
    department: getDepartmentId('Legal') ?? '',
    location: idOf(locations.items, 'Hamburg'),
    form: idOf(forms.items, 'Leave'),
    routing: idOf(routings.items, 'Training'),
    announcement: announcement.id,
  };
}
