import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { downloadPersonalData } from '#frontend/data/personal-data.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** Download of everything stored about a person: their own data, or that of somebody who was deactivated. */
export function PersonalDataPanel({ userId, isSelf }: { userId: string; isSelf: boolean }) {
  const { busy, act } = useWrite();
  const download = () =>
    act(() => downloadPersonalData(userId), {
      done: (count) =>
        plural(count, t`${count} item was downloaded`, t`${count} items were downloaded`),
    });
  return (
    <Panel title={isSelf ? t`Your data` : t`Personal data`} look={isSelf ? 'open' : 'boxed'}>
      <div className="stack gap-12 text-13">
        <p className="paragraph">
          {isSelf
            ? t`A file (JSON) with everything that Countersign stores about you: profile, requests, decisions, comments, messages and settings.`
            : t`A file (JSON) with everything that Countersign stores about this person. The history records who downloaded it.`}
        </p>
        <div>
          <Button variant="default" loading={busy} onClick={() => void download()}>
            {isSelf ? t`Download your data` : t`Download the data`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
