import { route } from '#functions/platform/route.ts';
import { listRates } from '#shared/doa/doa-api.ts';
import { listItems } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { rateItems } from './doa-items.ts';

export const listRatesRoute = route(listRates, (_, deps: DoaDeps) => listItems(deps, rateItems));
