import { EditRequest } from './edit-request.tsx';

export { load } from './edit-request.tsx';

/** Page to continue a request on behalf of another person. One's own request uses the standard form. */
export const Page = () => <EditRequest isForOthers />;
