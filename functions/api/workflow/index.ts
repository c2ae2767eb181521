import * as doaApi from '#shared/doa/doa-api.ts';
import * as escalationsApi from '#shared/escalations/escalations-api.ts';
import * as backtestApi from '#shared/routing/backtest-api.ts';
import * as routingApi from '#shared/routing/routing-api.ts';
import * as routingDeskApi from '#shared/routing/routing-desk-api.ts';
import * as slaApi from '#shared/sla/sla-api.ts';
import * as workflowApi from '#shared/workflow/workflow-api.ts';
import { describeService } from '../describe-service.ts';
import { serveArea } from '../serve-area.ts';
import { workflowDeps } from './deps.ts';
import { workflowRoutes } from './routes.ts';

/** This area also answers for its whole service: health, description, and why there is nothing at an address. */
export const handler = serveArea(
  workflowDeps(),
  workflowRoutes,
  describeService(
    'workflow-service',
    workflowApi,
    routingApi,
    routingDeskApi,
    backtestApi,
    slaApi,
    escalationsApi,
    doaApi,
  ),
);
