/** Number of actions that wait for a busy service long enough for people to notice. */
let waits = 0;
let follower: (isWaiting: boolean) => void = () => undefined;

/** Register the function that shows whether actions wait for the service. */
export const onServiceWaits = (follow: (isWaiting: boolean) => void): unknown =>
  (follower = follow);

/** Report an action that waits for the service. Return the function that ends its wait. */
export function reportServiceWait(): () => void {
  waits += 1;
  if (waits === 1) follower(true);
  return () => {
    waits -= 1;
    if (waits === 0) follower(false);
  };
}
