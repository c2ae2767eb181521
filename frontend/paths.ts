/** An address with one parameter: call it with the id for a link, take its pattern for the route. */
type Address = { (id: string): string; readonly pattern: string };

const address = (pattern: string): Address =>
  Object.assign((id: string) => pattern.replace(/:\w+/, encodeURIComponent(id)), { pattern });

/** Every address of the product (specification §2). Links and routes are made from here and nowhere else. */
export const paths = {
  root: '/',
  login: '/auth/login',
  apiDocs: '/api-docs',

  home: '/user/home',
  dashboard: '/user/dashboard',
  help: '/user/help',
  profile: '/user/profile',
  outOfOffice: '/user/profile#out-of-office',
  secondFactor: '/user/profile#second-factor',
  messages: '/messages',

  calendar: '/calendar/view',
  timeline: '/timeline/view',
  process: '/process/view',

  newRequest: '/request/form',
  myRequests: '/requests/history',
  participated: '/requests/participated-history',
  editRequest: address('/edit-request/:requestId'),
  viewRequest: address('/view-request/:requestId'),
  audit: address('/view-request/:requestId/audit'),
  chat: address('/view-chatrequest/:requestId'),

  myTasks: '/tasks/history',
  approverDashboard: '/approver/dashboard',
  reviewTask: address('/request-review/:taskId'),
  approveForm: '/request/approve-form',
  editApproverForm: address('/edit-approverform/:requestId'),

  categories: '/management/categories',
  people: '/user/list',
  person: address('/user/list/:userId'),
  departments: '/departments',
  addDepartment: '/department-addform',
  editDepartment: address('/department-editform/:id'),
  configuration: '/admin/configuration',
  messageCenter: '/admin/message-center',
  forms: '/template/management',
  formBuilder: '/template/builder',
  viewForm: address('/template/builder/view/:formId'),
  updateForm: address('/template/builder/update/:formId'),
  locations: '/location/list',
  addLocation: '/location/create',
  editLocation: address('/location/edit/:locationid'),
  serviceLevels: '/ServiceLevelAgreement',
  approvalLimits: '/DOAManagement',
  routings: '/routing/list',
  addRouting: '/routing/sequence',
  editRouting: address('/routing-editform/:routeid'),
} as const;

/** The request form with a category already chosen. */
export const newRequestOf = (categoryId: string) =>
  `${paths.newRequest}?category=${encodeURIComponent(categoryId)}`;

/** A new routing that begins as another one. */
export const copyOfRouting = (routingId: string) =>
  `${paths.addRouting}?copy=${encodeURIComponent(routingId)}`;

/** A new department that is part of another one. */
export const addDepartmentBelow = (parentId: string) =>
  `${paths.addDepartment}?parent=${encodeURIComponent(parentId)}`;

/** A new location that is part of another one. */
export const addLocationBelow = (parentId: string) =>
  `${paths.addLocation}?parent=${encodeURIComponent(parentId)}`;

/** Where the hours and holidays of a location are kept, and where it lies. */
export const hoursOfLocation = (locationId: string) =>
  `${paths.serviceLevels}?view=hours&place=${encodeURIComponent(locationId)}`;

/** What a message speaks of: the decision if it asks for one, else the request. */
export const linkOfMessage = ({
  requestId,
  taskId,
}: {
  requestId?: string | undefined;
  taskId?: string | undefined;
}) => {
  if (taskId) return paths.reviewTask(taskId);
  return requestId ? paths.viewRequest(requestId) : undefined;
};
