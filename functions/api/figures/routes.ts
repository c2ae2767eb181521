import { countRequestsRoute } from './count-requests.ts';
import { countTasksRoute } from './count-tasks.ts';
import { openFiguresRoute } from './open-figures.ts';
import { requestFiguresRoute } from './request-figures.ts';

export const figuresRoutes = [
  countRequestsRoute,
  countTasksRoute,
  requestFiguresRoute,
  openFiguresRoute,
];
