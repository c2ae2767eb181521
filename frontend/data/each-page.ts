import { createRetryingCaller } from './call-in-parts.ts';

/** Iterate over all pages of a list. `ask` gets the cursor of the previous page, and none for the first page. */
export async function* eachPage<Page extends { readonly cursor?: string | undefined }>(
  ask: (from: { readonly cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  const call = createRetryingCaller();
  let from: { readonly cursor?: string } | undefined = {};
  while (from) {
    const asked = from;
    const page: Page = await call(() => ask(asked));
    yield page;
    from = page.cursor === undefined ? undefined : { cursor: page.cursor };
  }
}
