import { TextInput } from '@mantine/core';
import { create } from 'qrcode';
import { useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import {
  confirmTotpSetup,
  enableSecondFactor,
  type TotpKey,
} from '#frontend/data/second-factor.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { describeSecondFactorError } from '../describe-errors.ts';
import classes from './set-up-dialog.module.css';

/** Width of the quiet zone around the code in modules, which cameras need to detect it. */
const margin = 4;

/** QR code of a text, dark on white in every color scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + margin} ${Math.floor(at / size) + margin}h1v1h-1z` : '',
  ).join('');
  const width = size + 2 * margin;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={width} className={classes.ground} />
      <path d={path} className={classes.dark} />
    </svg>
  );
}

type SetUpDialogProps = {
  readonly appKey: TotpKey;
  /** Whether the new app replaces another one. */
  readonly replaces: boolean;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Split the key into groups of four, to type it into a phone. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Dialog with the key for the app, and a field for its code. Nothing changes before a valid code. */
export function SetUpDialog({ appKey, replaces, onDone, onClose }: SetUpDialogProps) {
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string>();
  const isConfirmed = useRef(false);
  const { busy, submit } = useWrite({
    onRefused: (cause) => setRefused(describeSecondFactorError(cause)),
  });

  async function save() {
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return setRefused(t`Enter the six digits that the app shows.`);
    setRefused(undefined);
    await submit(async () => {
      // A code is valid only once. If only the second call failed, a retry repeats only that call.
      if (!isConfirmed.current) await confirmTotpSetup(digits);
      isConfirmed.current = true;
      await enableSecondFactor();
      await onDone();
      showToast({ text: t`Your second factor is set up` });
      onClose();
    });
  }

  async function copy() {
    await navigator.clipboard.writeText(appKey.text);
    showToast({ text: t`Key copied` });
  }

  return (
    <EditorDialog
      title={replaces ? t`Set up a new phone` : t`Set up an authenticator app`}
      action={replaces ? t`Use this phone` : t`Turn it on`}
      busy={busy}
      effect={
        replaces
          ? t`After that only the new phone shows the right codes.`
          : t`After that each sign-in asks for a code from the app.`
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <ol className={`numbered stack gap-16 ${classes.steps}`}>
        <li>
          <p>{t`Scan this with an authenticator app on your phone.`}</p>
          <QrCode text={appKey.address} label={t`QR code with the key for the app`} />
          <div className={`row wrap gap-8 text-13 muted ${classes.key}`}>
            <span>{rich`Or type the key: ${<code>{inGroups(appKey.text)}</code>}`}</span>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void copy()}
            >{t`Copy the key`}</Button>
          </div>
        </li>
        <li>
          <p>{t`Enter the code that the app shows.`}</p>
          <TextInput
            label={t`Code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={refused}
            onChange={({ target }) => setCode(target.value)}
          />
        </li>
      </ol>
    </EditorDialog>
  );
}
