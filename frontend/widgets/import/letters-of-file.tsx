import { NativeSelect } from '@mantine/core';
import type { FileEncodings } from '#frontend/lib/file-encodings.ts';
import { t } from '#frontend/lib/text.ts';
import { encodingLabels } from '#frontend/widgets/words/log-words.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';

type LettersOfFileProps = {
  readonly encodings: FileEncodings;
  readonly onChoose: (encoding: TextEncoding) => void;
};

/** Choice of the encoding of a file, by words of the file. */
export function LettersOfFile({
  encodings: { used, isOpen, options },
  onChoose,
}: LettersOfFileProps) {
  return (
    <NativeSelect
      size="xs"
      label={t`Letters are written in`}
      error={isOpen ? t`Its letters fit several alphabets: choose one.` : null}
      value={isOpen ? '' : used}
      data={[
        ...(isOpen ? [{ value: '', label: t`Choose` }] : []),
        ...options.map(({ encoding, sample }) => ({
          value: encoding,
          label: `${sample} · ${encodingLabels[encoding]}`,
        })),
      ]}
      onChange={({ currentTarget }) => {
        const option = options.find(({ encoding }) => encoding === currentTarget.value);
        if (option) onChoose(option.encoding);
      }}
    />
  );
}
