import type { ItemKind } from '#functions/organisation/rules/kinds.ts';
import { levelEndpoints, rateEndpoints, ruleEndpoints } from '#shared/doa/doa-api.ts';
import { policyEndpoints } from '#shared/escalations/escalations-api.ts';
import type { ItemEndpoints } from '#shared/item-endpoints.ts';
import { savedMappingEndpoints } from '#shared/process/saved-mappings-api.ts';
import {
  locationAttributeEndpoints,
  locationTypeEndpoints,
} from '#shared/reference/location-kinds-api.ts';
import {
  categoryEndpoints,
  departmentEndpoints,
  locationEndpoints,
} from '#shared/reference/organisation-api.ts';
import { holidayEndpoints, hoursEndpoints, templateEndpoints } from '#shared/sla/sla-api.ts';
import { groupEndpoints } from '#shared/users/groups-api.ts';

/** Every kind of item that administrators manage. A new kind without operations does not compile. */
export const itemKinds = {
  CATEGORY: categoryEndpoints,
  DEPARTMENT: departmentEndpoints,
  LOCATION: locationEndpoints,
  LOCATIONTYPE: locationTypeEndpoints,
  LOCATIONATTRIBUTE: locationAttributeEndpoints,
  HOURS: hoursEndpoints,
  HOLIDAY: holidayEndpoints,
  SLA: templateEndpoints,
  ESCALATION: policyEndpoints,
  GROUP: groupEndpoints,
  DOALEVEL: levelEndpoints,
  DOARULE: ruleEndpoints,
  RATE: rateEndpoints,
  LOGMAPPING: savedMappingEndpoints,
} satisfies Readonly<Record<ItemKind | 'LOGMAPPING', Pick<ItemEndpoints, 'create'>>> as Readonly<
  Record<string, ItemEndpoints>
>;
