import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { msg } from '#frontend/lib/text.ts';
import {
  readContentFile,
  simplifyIssueMessage,
} from '#frontend/widgets/import/read-content-file.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import { FormContent } from '#shared/forms/form.ts';
import { pickBuilderContent } from './content.ts';

/** Save the content of a form as a JSON file, which another installation can import. */
export function exportForm(content: FormContent): void {
  const name = content.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  const text = `${JSON.stringify(pickBuilderContent(content), null, 2)}\n`;
  saveBlobAs(new Blob([text], { type: 'application/json' }), `${name}.json`);
}

function parseFormContent(value: unknown) {
  const parsed = FormContent.safeParse(value);
  return parsed.success
    ? { content: parsed.data }
    : { problems: groupErrorsByField(parsed.error.issues.map(simplifyIssueMessage)) };
}

/** Read a file that contains an exported form or a list of forms. */
export const readFormFile = (file: File) =>
  readContentFile(file, { noun: msg('form'), plural: msg('forms'), read: parseFormContent });
