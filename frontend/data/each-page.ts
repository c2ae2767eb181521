import { callInParts } from './call-in-parts.ts';

/** A list page after page, until there is none left. `ask` is given the cursor of the page before, the first time none. */
export async function* eachPage<Page extends { readonly cursor?: string | undefined }>(
  ask: (from: { readonly cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  const call = callInParts();
  let from: { readonly cursor?: string } | undefined = {};
  while (from) {
    const asked = from;
    const page: Page = await call(() => ask(asked));
    yield page;
    from = page.cursor === undefined ? undefined : { cursor: page.cursor };
  }
}
