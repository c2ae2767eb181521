import { Button } from '#frontend/components/inputs/button.tsx';
import type { useFormat } from '#frontend/components/text/format/use-format.ts';
import { dropUserAddress, endUserHold } from '#frontend/data/sign-ins.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';

const isHeld = ({ held }: User) => held !== undefined && held.until > new Date().toISOString();

/** Return notes about an unconfirmed new address, and about the end of a period without decisions. */
export const formatAccountNotes = (user: User, format: ReturnType<typeof useFormat>) => [
  ...(user.newAddress
    ? [{ label: t`New address`, value: t`${user.newAddress.email}, not confirmed yet` }]
    : []),
  ...(user.held && isHeld(user)
    ? [{ label: t`Decides again from`, value: format.moment(user.held.until) }]
    : []),
];

type HoldActsProps = {
  readonly user: User;
  readonly isSelf: boolean;
  /** Runs a change and shows a message on success. */
  readonly act: (change: () => Promise<unknown>, done: string) => Promise<unknown>;
};

/** Administrator actions for an unconfirmed new address, or for a person who may not decide for a day. */
export function HoldActs({ user, isSelf, act }: HoldActsProps) {
  const { user: viewer } = useSession();
  const { userId, name, newAddress, held } = user;
  const mayEnd = isHeld(user) && !isSelf && held?.by.userId !== viewer.userId;
  return (
    <>
      {newAddress ? (
        <Button
          variant="default"
          onClick={() => void act(() => dropUserAddress(userId), t`The new address was dropped`)}
        >{t`Drop the new address`}</Button>
      ) : null}
      {mayEnd ? (
        <Button
          variant="default"
          onClick={() => void act(() => endUserHold(userId), t`${name} decides again`)}
        >{t`Confirm the change`}</Button>
      ) : null}
    </>
  );
}
