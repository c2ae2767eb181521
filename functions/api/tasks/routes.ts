import { addApproverRoute } from './add-approver.ts';
import { approveTaskRoute } from './approve-task.ts';
import { askInformationRoute } from './ask-information.ts';
import { decideTasksRoute } from './decide-tasks.ts';
import { escalateTaskRoute } from './escalate-task.ts';
import { getTaskRoute } from './get-task.ts';
import { listTasksRoute } from './list-tasks.ts';
import { reassignTaskRoute } from './reassign-task.ts';
import { rejectTaskRoute } from './reject-task.ts';
import { returnTaskRoute } from './return-task.ts';
import { taskByRequestRoute } from './task-by-request.ts';
import { tasksByDateRangeRoute } from './tasks-by-date-range.ts';
import { tasksPaginatedRoute } from './tasks-paginated.ts';
import { updateTaskStatusRoute } from './update-task-status.ts';

export const tasksRoutes = [
  listTasksRoute,
  tasksPaginatedRoute,
  tasksByDateRangeRoute,
  taskByRequestRoute,
  decideTasksRoute,
  addApproverRoute,
  getTaskRoute,
  approveTaskRoute,
  rejectTaskRoute,
  returnTaskRoute,
  reassignTaskRoute,
  escalateTaskRoute,
  askInformationRoute,
  updateTaskStatusRoute,
];
