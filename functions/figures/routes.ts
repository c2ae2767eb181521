import { countRequestsRoute } from './operations/count-requests.ts';
import { countTasksRoute } from './operations/count-tasks.ts';
import { openFiguresRoute } from './operations/open-figures.ts';
import { requestFiguresRoute } from './operations/request-figures.ts';

export const figuresRoutes = [
  countRequestsRoute,
  countTasksRoute,
  requestFiguresRoute,
  openFiguresRoute,
];
