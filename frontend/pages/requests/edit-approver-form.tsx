import { EditRequest } from './edit-request.tsx';

export { load } from './edit-request.tsx';

/** Going on with what one raised for somebody else; one's own request has the ordinary form. */
export const Page = () => <EditRequest isForOthers />;
