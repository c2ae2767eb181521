import { demoPassword, getUserId } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { connectToProduct } from './product-client.ts';
import { type EditableIds, findEditableItems } from './things-to-edit.ts';

export type Role = 'user' | 'approver' | 'admin';
type Places = {
  readonly request: { readonly id: string; readonly title: string };
  readonly draft: string;
  /** Draft for another person, if the signed-in person may raise requests for others. */
  readonly draftForOther: string;
  readonly task: { readonly id: string; readonly title: string };
  readonly edited: EditableIds;
};
type Row = readonly [path: string, heading: string, allowed: readonly Role[]];

/** An id that no item has. */
const id = '11111111-1111-4111-8111-111111111111';
const users = ['user', 'admin'] as const;
const approvers = ['approver', 'admin'] as const;
const admins = ['admin'] as const;

/** Format the current month like the calendar: "November 2026" */
const thisMonth = () =>
  new Date().toLocaleDateString('en-GB', {
    ...{ month: 'long', year: 'numeric' },
    timeZone: 'Europe/Berlin',
  });

/**
 * Protected routes of the specification (§2), /messages, which mails link to, pages added below others, and
 * /location/create, each with the heading of its screen.
 */
export const everyScreen = ({
  request,
  draft,
  draftForOther,
  task,
  edited,
}: Places): readonly Row[] => [
  ['/user/home', '', users],
  ['/user/dashboard', 'Dashboard', users],
  ['/calendar/view', thisMonth(), users],
  ['/timeline/view', 'Timeline', users],
  ['/process/view', 'Process', users],
  ['/process/report', '', users],
  ['/user/dashboard/report', '', users],
  ['/request/form', 'New request', users],
  ['/requests/history', 'My requests', users],
  ['/requests/participated-history', 'Participated', users],
  [`/edit-request/${draft}`, 'A new chair', users],
  [`/view-request/${request.id}`, request.title, users],
  [`/view-request/${request.id}/audit`, '', users],
  [`/view-chatrequest/${request.id}`, `Conversation: ${request.title}`, users],
  ['/tasks/history', 'My tasks', users],
  [`/decide/${'0'.repeat(64)}`, 'Decision by a link', users],
  ['/user/help', 'Help', users],
  ['/user/profile', '', users],
  ['/messages', 'Messages', users],
  ['/request/approve-form', 'Request for somebody else', approvers],
  [`/edit-approverform/${draftForOther}`, 'A new chair', approvers],
  ['/approver/dashboard', 'My tasks', approvers],
  [`/request-review/${task.id}`, task.title, approvers],
  ['/management/categories', 'Categories', admins],
  ['/user/list', 'People', admins],
  [`/user/list/${getUserId('Sofia Rossi')}`, 'Sofia Rossi', admins],
  ['/departments', 'Departments', admins],
  ['/department-addform', '', admins],
  [`/department-editform/${edited.department}`, '', admins],
  ['/admin/configuration', 'Configuration', admins],
  ['/admin/failed-deliveries', 'Failed deliveries', admins],
  ['/admin/retention', 'Retention', admins],
  ['/admin/message-center', 'Message center', admins],
  ['/admin/message-center/new', 'New announcement', admins],
  [`/admin/message-center/${edited.announcement}`, '', admins],
  ['/admin/process-imports', 'Imported logs', admins],
  [`/admin/process-imports/${id}`, '', admins],
  [`/admin/process-imports/${id}/cases/A-1`, '', admins],
  ['/template/management', 'Forms', admins],
  ['/template/builder', '', admins],
  [`/template/builder/view/${edited.form}`, '', admins],
  [`/template/builder/update/${edited.form}`, '', admins],
  ['/location/list', 'Locations', admins],
  ['/location/create', '', admins],
  [`/location/edit/${edited.location}`, '', admins],
  ['/ServiceLevelAgreement', 'Service levels (SLA)', admins],
  ['/DOAManagement', 'Approval limits (DOA)', admins],
  ['/routing/list', 'Routing', admins],
  ['/routing/sequence', '', admins],
  [`/routing-editform/${edited.routing}`, '', admins],
  [`/routing-editform/${edited.routing}/open-requests`, '', admins],
  [`/routing-editform/${edited.routing}/backtest`, '', admins],
];
/** Views of administrators' screens with a separate address, each with the heading of its screen. */
export const otherViews: readonly Row[] = [
  ['/ServiceLevelAgreement?view=targets', 'Service levels (SLA)', admins],
  ['/ServiceLevelAgreement?view=hours', 'Service levels (SLA)', admins],
  ['/ServiceLevelAgreement?view=escalation', 'Service levels (SLA)', admins],
  ['/DOAManagement?view=levels', 'Approval limits (DOA)', admins],
  ['/DOAManagement?view=currencies', 'Approval limits (DOA)', admins],
  ['/DOAManagement?view=delegates', 'Approval limits (DOA)', admins],
  ['/admin/message-center?view=templates', 'Message center', admins],
  ['/user/list?view=groups', 'People', admins],
  ['/location/list?view=types', 'Locations', admins],
  ['/location/list?view=attributes', 'Locations', admins],
  ['/admin/configuration?view=translations', 'Configuration', admins],
];
/** Find a request and a draft that this person may open, and the manager's most urgent task. */
export async function prepareScreenPlaces(
  url: string,
  who: string,
  scope: 'mine' | 'participated',
): Promise<Places> {
  const api = await connectToProduct(url);
  const person = await api.signIn(`${who}@countersign.example`, demoPassword);
  const manager = await api.signIn('manager@countersign.example', demoPassword);
  const [{ items: requests }, { items: tasks }, { items: categories }] = await Promise.all([
    person.call(listRequests, { query: { scope } }),
    manager.call(listTasks),
    person.call(listCategories),
  ]);
  const request = requests.find(({ status }) => status !== 'Draft');
  const other = categories.find(({ name }) => name === 'Other');
  const [task] = tasks;
  if (!request || !task || !other) throw new Error('The demo organisation lacks something.');
  const body = { categoryId: other.id, values: { title: 'A new chair' } };
  const draft = await person.call(createRequest, { body });
  const forSofia = { body: { ...body, onBehalfOf: getUserId('Sofia Rossi') } };
  const draftForOther = who === 'employee' ? draft : await person.call(createRequest, forSofia);
  return {
    request: { id: request.requestId, title: request.title },
    draft: draft.requestId,
    draftForOther: draftForOther.requestId,
    task: { id: task.taskId, title: task.requestTitle },
    edited: await findEditableItems(url),
  };
}
