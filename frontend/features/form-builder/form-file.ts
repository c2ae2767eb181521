import { saveData } from '#frontend/lib/save-file.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { FormContent } from '#shared/forms/form.ts';
import { contentOf } from './content.ts';

/** Larger ones no service takes, in bytes. */
const maxBytes = 128 * 1024;

/** Saves what a form asks as a JSON file, which another installation can import. */
export function exportForm(content: FormContent): void {
  const name = content.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  const text = `${JSON.stringify(contentOf(content), null, 2)}\n`;
  saveData(new Blob([text], { type: 'application/json' }), `${name}.json`);
}

type ReadFile =
  | { readonly content: FormContent }
  | { readonly problems: Readonly<Record<string, readonly string[]>> };
const refused = (why: string): ReadFile => ({ problems: { file: [why] } });

/** What a file holds, or why it is no form, by field. Nothing of it is run. */
export async function readFormFile(file: File): Promise<ReadFile> {
  if (file.size > maxBytes) return refused('This file is larger than any form.');
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return refused('This file is not JSON.');
  }
  try {
    const parsed = FormContent.safeParse(value);
    return parsed.success ? { content: parsed.data } : { problems: fieldsOf(parsed.error.issues) };
  } catch {
    return refused('This form is nested too deeply.');
  }
}
