import { useMutation } from '@tanstack/react-query';
import { publish, switchOff } from '#frontend/data/publish-routing.ts';
import { useRefreshRoutings } from '#frontend/data/routing.ts';
import { draftOf } from '#frontend/widgets/routing/draft.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** Switches a routing off, or on again: requests in review go on under their version. */
export const useSwitch = () =>
  useMutation({
    mutationFn: (routing: RoutingSequence) =>
      routing.isActive ? switchOff(routing) : publish(routing, draftOf(routing)),
    onSettled: useRefreshRoutings(),
  });
