/**
 * `token-renewed`: a rejected token was replaced. `second-factor-missing`: a service rejected an administrator without
 * a second factor.
 */
export type RightsChange = 'token-renewed' | 'second-factor-missing';
type Follower = (change: RightsChange) => void;

const followers: Follower[] = [];

/** Register a function to run when a call shows that the person's rights may differ from those known to this page. */
export const onRightsChange = (follower: Follower) => followers.push(follower);

export function reportRightsChange(change: RightsChange): void {
  for (const follow of followers) follow(change);
}
