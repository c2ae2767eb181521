/** A list page after page, until there is none left. `ask` is given the cursor of the page before, the first time none. */
export async function* eachPage<Page extends { readonly cursor?: string | undefined }>(
  ask: (from: { readonly cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let from: { readonly cursor?: string } | undefined = {};
  while (from) {
    const page: Page = await ask(from);
    yield page;
    from = page.cursor === undefined ? undefined : { cursor: page.cursor };
  }
}
